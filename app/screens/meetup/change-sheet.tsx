import { useId, useRef, useState, type FormEvent } from 'react'
import { MEETUP_REASON_MAX } from '../../../schemas/constants.ts'
import { meeting, type MeetupChange } from '../../data/meetup-sheets.ts'
import { showToast } from '../../data/toasts/toasts.ts'
import { useNow } from '../../data/time/use-now.ts'
import { useLive } from '../../data/use-live.ts'
import type { MeetupView } from '../../data/views.ts'
import { Button } from '../../ui/button.tsx'
import { CountedInput } from '../../ui/counted-input.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { DeclineSheet } from './decline-sheet.tsx'
import { endMeetup, mayDo, moveMeetup, replacesWaiting, requestThatNeverLeft } from './change-meetup.ts'
import { draftLike, problemsOf, requestOf } from './meetup-draft.ts'
import { minute } from '../../../schemas/rules/minute.ts'
import { localTime, timeOf } from '../../ui/local-time.ts'
import { TimeAndPlace } from './meetup-fields.tsx'
import { factsOf, nameFirst, nameOf } from './meetup-text.ts'
import { MoveSteps } from './move-steps.tsx'
import { TimeTaken } from './time-taken.tsx'
import { useMinute } from './use-minute.ts'
import { useWrittenChange } from './use-written-change.ts'

interface Props {
  meetup: MeetupView
  change: MeetupChange
  busy: boolean
  /** Stores the change, then closes the sheet. */
  submit: (how: () => Promise<boolean>) => Promise<void>
}

const close = () => meeting.setState({ changing: null })

/**
 * Moves, withdraws or calls off a meetup, with a reason that the other student reads, or declines it. Says so if that is no longer
 * possible.
 */
export function ChangeSheet({ meetup, change }: Pick<Props, 'meetup' | 'change'>) {
  const [busy, setBusy] = useState(false)
  const possible = mayDo(meetup, change.action, useNow())
  const submit = async (how: () => Promise<boolean>) => {
    if (busy) return
    setBusy(true)
    if (await how()) close()
    else setBusy(false)
  }
  // While it is stored, the meetup may already look changed: by this change.
  if (!possible && !busy)
    return (
      <Sheet open onClose={close} title="This meetup has changed">
        <p className="py-3">{nameFirst(meetup)} or another device was faster. Look at it again in your chat.</p>
        <div className="choices pt-2.5">
          <Button onClick={close}>Close</Button>
        </div>
      </Sheet>
    )
  const props = { meetup, change, busy, submit }
  if (change.action === 'decline') return <DeclineSheet meetup={meetup} submit={submit} onClose={close} />
  return change.action === 'move' ? <MoveSheet {...props} /> : <EndSheet {...props} action={change.action} />
}

function MoveSheet({ meetup, change, busy, submit }: Props) {
  const now = useMinute()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [before] = useState(() => draftLike({ ...meetup, ...definedIn(change.like), message: '' }, Date.now()))
  const { written, write, forget } = useWrittenChange(meetup, change)
  const { reason = change.like?.reason ?? '', ...typed } = written
  const draft = { ...before, ...typed }
  const [checked, setChecked] = useState(false)

  const check = (at: number) => {
    const { problems, missing } = problemsOf(draft, at)
    const { scheduledTime, location } = requestOf(draft, meetup.id, meetup.partnerId)
    const same = !replacesWaiting(meetup, change) && minute(scheduledTime) === minute(meetup.scheduledTime) && location === meetup.location
    return { problems: same ? { ...problems, time: 'Choose a different time or place.' } : problems, missing }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const { problems, missing } = check(now)
    setChecked(true)
    const first = (['time', 'location', 'otherLocation'] as const).find((field) => problems[field])
    if (missing) showToast({ title: 'Validation Error', text: 'Please fill in all required fields.', tone: 'error' })
    if (first) return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    const to = { ...requestOf(draft, meetup.id, meetup.partnerId), reason }
    void submit(() => moveMeetup(meetup, to, change).then(forget))
  }

  return (
    <Sheet
      open
      closes
      onClose={close}
      title={`Move your meetup with ${nameOf(meetup)}`}
      text={`So far: ${factsOf(meetup, now)}`}
      foot={
        <Button type="submit" form={id} className="w-full" busy={busy && 'Sending...'}>
          Move meetup
        </Button>
      }
    >
      <form id={id} ref={form} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-3" onSubmit={onSubmit}>
        <TimeAndPlace
          draft={draft}
          problems={checked ? check(now).problems : {}}
          earliest={localTime(minute(now))}
          change={write}
          belowTime={
            <>
              <MoveSteps from={meetup.scheduledTime} time={draft.time} pick={(time) => write({ time })} />
              <TimeTaken at={timeOf(draft)} except={[meetup.id]} />
            </>
          }
        />
        <CountedInput label="Reason" name="reason" max={MEETUP_REASON_MAX} value={reason} onType={(reason) => write({ reason })} />
      </form>
    </Sheet>
  )
}

const END_WORDS = {
  withdraw: { title: 'Withdraw this request?', done: 'Withdraw', keep: 'Keep it' },
  'call-off': { title: 'Call off this meetup?', done: 'Call off', keep: 'Keep it' },
} as const
const DELETE_WORDS = { title: 'Delete this request?', done: 'Delete', keep: 'Keep it' }

function EndSheet({ meetup, change, action, submit }: Props & { action: keyof typeof END_WORDS }) {
  const now = useNow()
  const { written, write, forget } = useWrittenChange(meetup, change)
  const reason = written.reason ?? change.like?.reason ?? ''
  const neverLeft = useLive('pendingChanges', null, (rows) => requestThatNeverLeft(meetup.id, rows ?? []).length > 0)
  const words = action === 'withdraw' && neverLeft ? DELETE_WORDS : END_WORDS[action]
  return (
    <Sheet open closes onClose={close} title={words.title} text={`With ${nameOf(meetup)}: ${factsOf(meetup, now)}`}>
      {/* Nobody would read why a request that never left is gone. */}
      {words !== DELETE_WORDS && (
        <div className="grid gap-4 pt-3">
          <CountedInput label="Reason" name="reason" max={MEETUP_REASON_MAX} value={reason} onType={(reason) => write({ reason })} />
        </div>
      )}
      <div className="choices pt-3.5">
        <Button look="outline" onClick={close}>
          {words.keep}
        </Button>
        <Button look="danger" onClick={() => void submit(() => endMeetup(meetup, action, reason).then(forget))}>
          {words.done}
        </Button>
      </div>
    </Sheet>
  )
}

/** Returns the time and the place that an earlier change named. What it does not name stays as it is. */
function definedIn(like: MeetupChange['like']) {
  const { scheduledTime, location } = like ?? {}
  return { ...(scheduledTime !== undefined && { scheduledTime }), ...(location !== undefined && { location }) }
}
