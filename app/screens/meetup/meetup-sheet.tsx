import { Send } from 'lucide-react'
import { useId, useRef, useState, type FormEvent } from 'react'
import { useLocation } from 'react-router'
import type { StudentId } from '../../../schemas/ids.ts'
import { callName } from '../../../schemas/rules/profile.ts'
import { meeting, type Proposal } from '../../data/meetup-sheets.ts'
import { showToast } from '../../data/toasts/toasts.ts'
import { useLive } from '../../data/use-live.ts'
import type { StudentView } from '../../data/views.ts'
import { useLeaveSheet } from '../../shell/page/use-leave-sheet.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { isolateText } from '../../ui/isolate-text.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { AlreadyPlanned } from './already-planned.tsx'
import { problemsOf } from './meetup-draft.ts'
import { minute } from '../../../schemas/rules/minute.ts'
import { localTime, timeOf } from '../../ui/local-time.ts'
import { MeetupFields } from './meetup-fields.tsx'
import { MeetupSuggestions } from './meetup-suggestions.tsx'
import { useMeetupDraft } from './use-meetup-draft.ts'
import { PlannedRows } from './planned-rows.tsx'
import { useMinute } from './use-minute.ts'
import { usePlannedWith } from './use-planned-with.ts'
import { useSendMeetup } from './use-send-meetup.ts'

interface Props {
  me: StudentId
  proposal: Proposal
}

/** Proposes a meetup to one student (spec §5, Meetup sheet). The typed values are stored until they are sent. */
export function MeetupSheet(props: Props) {
  const partner = useLive('student', { id: props.proposal.to })
  // Wait until the student is loaded: a screen reader would read a title that changes twice.
  return partner === undefined ? null : <OpenSheet {...props} partner={partner} />
}

function OpenSheet({ me, proposal, partner }: Props & { partner: StudentView | null }) {
  const name = (partner && callName(partner)) || 'this classmate'
  const now = useMinute()
  const { draft, change, earlier, forgetEarlier, takeEarlier } = useMeetupDraft(me, proposal)
  const { busy, send } = useSendMeetup(me, proposal)
  const [checked, setChecked] = useState(false)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)

  const close = () => meeting.setState({ proposal: null })
  const planned = usePlannedWith(proposal.to) ?? []
  const { pathname, search } = useLocation()
  const leave = useLeaveSheet(close)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { problems, missing } = problemsOf(draft, Date.now())
    setChecked(true)
    const first = (['subject', 'otherSubject', 'time', 'location', 'otherLocation'] as const).find((field) => problems[field])
    if (missing) showToast({ title: 'Validation Error', text: 'Please fill in all required fields.', tone: 'error' })
    if (first) return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()

    if (!(await send(draft))) return
    forgetEarlier()
    close()
  }

  return (
    <Sheet
      open
      closes
      onClose={close}
      title={`Meet up with ${isolateText(name)}`}
      foot={
        <Button type="submit" form={id} className="w-full" busy={busy && 'Sending...'}>
          <Icon of={Send} />
          Send Meetup Request
        </Button>
      }
    >
      <form id={id} ref={form} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-3" onSubmit={(event) => void submit(event)}>
        {earlier && <EarlierWords onTake={takeEarlier} />}
        <PlannedRows planned={planned} onLeave={(path) => (path === pathname + search ? close() : void leave(path))} />
        <MeetupSuggestions partner={partner} name={name} draft={draft} asked={planned} onPick={change} />
        <MeetupFields
          draft={draft}
          problems={checked ? problemsOf(draft, now).problems : {}}
          earliest={localTime(minute(now))}
          change={change}
          belowTime={<AlreadyPlanned partnerId={proposal.to} at={timeOf(draft)} />}
        />
      </form>
    </Sheet>
  )
}

/** Offers the values of an earlier request that was to be repeated, when the sheet already has newer ones. */
function EarlierWords({ onTake }: { onTake: () => void }) {
  return (
    <p className="flex items-center gap-2 rounded-sm bg-sunken py-1 ps-3.5 pe-1 text-xs">
      <span className="min-w-0 flex-1 py-2 font-medium">This is your unfinished draft.</span>
      <Button size="small" look="ghost" onClick={onTake}>
        Use the earlier request
      </Button>
    </p>
  )
}
