import { HISTORY_PAGE } from '../../../schemas/constants.ts'
import type { MessageId, StudentId } from '../../../schemas/ids.ts'
import { idOf } from '../../../schemas/id-of.ts'
import { useLive } from '../../data/use-live.ts'
import { useNow } from '../../data/time/use-now.ts'
import { truncateText } from '../../ui/truncate-text.ts'
import { Field } from '../../ui/field.tsx'
import { rowTime } from '../../ui/row-time.ts'
import { Select } from '../../ui/select.tsx'

/** Number of messages in the list. Students would not search further back in a list. */
const LISTED_MESSAGES_MAX = 20
/** Number of characters of a message that the list shows, enough to recognise it. */
const EXCERPT_MAX = 60

interface Props {
  studentId: StudentId
  value: MessageId | null
  onPick: (id: MessageId | null) => void
}

/** Selects the partner's message that the report is about, the newest first; nothing if the partner wrote none. */
export function MessageField({ studentId, value, onPick }: Props) {
  // The same query as that of the chat, so its value is already there if the chat is open.
  const messages = useLive('chat', { partnerId: studentId, limit: HISTORY_PAGE })?.messages ?? []
  const now = useNow()
  const theirs = messages
    .filter(({ fromUserId }) => fromUserId === studentId)
    .slice(-LISTED_MESSAGES_MAX)
    .reverse()
  if (theirs.length === 0) return null
  return (
    <Field
      label="About a message"
      optional
      hint={value !== null && <span className="text-muted">It is shown to those who look into your report.</span>}
    >
      {(control) => (
        <Select
          {...control}
          name="messageId"
          value={value ?? ''}
          onChange={({ target }) => onPick(target.value === '' ? null : idOf<MessageId>(target.value))}
        >
          <option value="">None in particular</option>
          {theirs.map(({ id, content, createdAt }) => (
            <option key={id} value={id}>
              {`${rowTime(createdAt, now)}: ${truncateText(content, EXCERPT_MAX)}`}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
