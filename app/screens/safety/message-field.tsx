import { HISTORY_PAGE } from '../../../schemas/constants.ts'
import type { MessageId, StudentId } from '../../../schemas/ids.ts'
import { useLive } from '../../data/use-live.ts'
import { useNow } from '../../data/time/use-now.ts'
import { truncateText } from '../../ui/truncate-text.ts'
import { Field } from '../../ui/field.tsx'
import { rowTime } from '../../ui/row-time.ts'
import { Select } from '../../ui/select.tsx'

/** Further back one would not look for it in a list. */
const SHOWN = 20
/** Of a message, so much is enough to know it again. */
const KNOWN_BY = 60

interface Props {
  studentId: StudentId
  value: MessageId | null
  onPick: (id: MessageId | null) => void
}

/** Which of their messages it is about, the newest first; nothing where they wrote none. */
export function MessageField({ studentId, value, onPick }: Props) {
  // As the chat asks for it: it is there when that is open.
  const messages = useLive('chat', { partnerId: studentId, limit: HISTORY_PAGE })?.messages ?? []
  const now = useNow()
  const theirs = messages.filter(({ fromUserId }) => fromUserId === studentId).slice(-SHOWN).reverse()
  if (theirs.length === 0) return null
  return (
    <Field label="About a message" optional hint={value !== null && <span className="text-muted">It is shown to those who look into your report.</span>}>
      {(control) => (
        <Select {...control} name="messageId" value={value ?? ''} onChange={({ target }) => onPick((target.value || null) as MessageId | null)}>
          <option value="">None in particular</option>
          {theirs.map(({ id, content, createdAt }) => (
            <option key={id} value={id}>
              {`${rowTime(createdAt, now)}: ${truncateText(content, KNOWN_BY)}`}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
