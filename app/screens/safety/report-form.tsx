import { useId, type FormEvent } from 'react'
import { REPORT_MAX } from '../../../schemas/constants.ts'
import type { MessageId, ReportId, StudentId } from '../../../schemas/ids.ts'
import { REPORT_REASONS, type ReportReason } from '../../../schemas/report.ts'
import { keysOf } from '../../../schemas/typed.ts'
import { act } from '../../data/act.ts'
import { REPORT_FAILED, showToast } from '../../data/toasts/toasts.ts'
import { useDraft } from '../../data/drafts/use-draft.ts'
import { useSubmit } from '../../data/drafts/use-submit.ts'
import type { StudentView } from '../../data/views.ts'
import { Button } from '../../ui/button.tsx'
import { isolateText } from '../../ui/isolate-text.ts'
import { RadioRows } from '../../ui/radio-rows.tsx'
import { CountedInput } from '../../ui/counted-input.tsx'
import { Switch } from '../../ui/switch.tsx'
import { storageErrorToast, sentOrSavedText } from './block-student.ts'
import { MessageField } from './message-field.tsx'
import { REPORT_REASON_TEXTS } from './report-reasons.ts'

const REASONS = REPORT_REASONS.map((value) => ({ value, label: REPORT_REASON_TEXTS[value] }))

interface Props {
  me: StudentId
  student: StudentView
  name: string
  onClose: () => void
}

/** The typed and picked values of the form. */
interface ReportDraft {
  text: string
  reason: ReportReason
  messageId: MessageId | null
  block: boolean
}

const NOTHING_YET: ReportDraft = { text: '', reason: 'unwanted', messageId: null, block: true }
const fields = keysOf(NOTHING_YET)

/** Returns a draft with all fields. An earlier version of the app stored only the text. */
function whole(draft: ReportDraft | string | null): ReportDraft {
  return { ...NOTHING_YET, ...(typeof draft === 'string' ? { text: draft } : draft) }
}

/** Reports a student: a reason, a text and one of their messages. It can also block the student. */
export function ReportForm({ me, student, name, onClose }: Props) {
  const place = `report.${student.id}`
  const draft = useDraft<ReportDraft | string>(me, place)
  const { text, reason, messageId, block } = whole(draft.value)
  const change = (part: Partial<ReportDraft>) =>
    draft.change((before) => {
      const next = { ...whole(before), ...part }
      return fields.every((field) => next[field] === NOTHING_YET[field]) ? null : next
    })
  const { busy, give } = useSubmit<ReportId>(me, place)
  const id = useId()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const kept = await give(
      (id) => act.reportStudent({ id, studentId: student.id, reason, text: text.trim(), messageId, block }),
      (thrown) => showToast(storageErrorToast(thrown, REPORT_FAILED)),
    )
    if (!kept) return
    showToast({
      title: block ? `${isolateText(name)} reported and blocked` : `${isolateText(name)} reported`,
      text: sentOrSavedText(block ? 'You can unblock in Profile Settings.' : 'You’ll get a notification when it arrives.'),
    })
    onClose()
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <div className="grid gap-3.5 pt-1">
        <RadioRows flush label="Reason" name="reason" choices={REASONS} value={reason} onPick={(reason) => change({ reason })} />
        <CountedInput
          label="What happened?"
          name="text"
          max={REPORT_MAX}
          placeholder="A sentence is enough"
          value={text}
          onType={(text) => change({ text })}
        />
        <MessageField studentId={student.id} value={messageId} onPick={(messageId) => change({ messageId })} />
        <div className="flex items-center gap-3">
          <div className="min-w-0 flex-1">
            <label id={`${id}-label`} htmlFor={id} className="block font-semibold">
              Also block {name}
            </label>
            <p className="text-xs text-muted">You won’t see each other or get messages.</p>
          </div>
          <Switch id={id} on={block} labelledBy={`${id}-label`} onToggle={() => change({ block: !block })} />
        </div>
      </div>
      <div className="choices pt-4">
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" look="danger" busy={busy && 'Reporting...'}>
          {block ? 'Report and block' : 'Report'}
        </Button>
      </div>
    </form>
  )
}
