import { CircleAlert, Send } from 'lucide-react'
import { useId, useRef, useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { callName } from '../../../schemas/rules/profile.ts'
import type { Account } from '../../../schemas/student.ts'
import { proposeMeetup } from '../../data/meetup-sheets.ts'
import type { StudentView } from '../../data/views.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { WhatsAppIcon } from '../../ui/whatsapp-icon.tsx'
import { AlreadyPlanned } from '../meetup/already-planned.tsx'
import { useMinute } from '../meetup/use-minute.ts'
import { RecipientField } from './recipient-field.tsx'
import { RequestSent } from './request-sent.tsx'
import { useSendWhatsApp } from './use-send-whatsapp.ts'
import { useWhatsAppDraft } from './use-whatsapp-draft.ts'
import { FIELDS, formOf, hasWhatsApp, problemsOf, timeOf } from './whatsapp-draft.ts'
import { WhatsAppFields } from './whatsapp-fields.tsx'
import { defined } from '../../../schemas/defined.ts'

/** The form for recipient, place, subject and time. Its values are stored until they are sent. */
export function WhatsAppForm({ me, nearby }: { me: Account; nearby: StudentView[] }) {
  const [search] = useSearchParams()
  const { draft, change, forget } = useWhatsAppDraft(me.id, search.get('recipientId') ?? search.get('targetId'))
  const { sending, send, linkFor } = useSendWhatsApp(me, forget)
  const [checked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const warning = useId()
  const now = useMinute()

  const recipient = nearby.find(({ id }) => id === draft.recipientId)
  const numberless = recipient !== undefined && !hasWhatsApp(recipient)
  const problems = checked ? problemsOf(draft, recipient, now) : {}

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const found = problemsOf(draft, recipient, Date.now())
    const first = FIELDS.find((field) => found[field])
    if (first) return defined(form.current).querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    const filled = formOf(draft)
    const link = recipient && linkFor(filled, recipient)
    if (link) void send(filled, recipient, link)
  }

  if (sending.phase === 'sent') return <RequestSent me={me} {...sending} />
  return (
    <form ref={form} noValidate className="flex flex-1 flex-col" onSubmit={submit}>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 pt-2.5 pb-5">
        <RecipientField
          nearby={nearby}
          chosen={draft.recipientId}
          unknownName={search.get('targetName') ?? ''}
          problem={problems.recipientId}
          onChoose={(recipientId) => change({ recipientId })}
        />
        {numberless && <Numberless id={warning} recipient={recipient} />}
        <WhatsAppFields
          draft={draft}
          problems={problems}
          change={change}
          belowTime={recipient && <AlreadyPlanned partnerId={recipient.id} at={timeOf(draft)} />}
        />
        {recipient && !numberless && (
          <p className="flex gap-2.5 rounded-md bg-sunken px-3.5 py-3 text-xs text-muted">
            <WhatsAppIcon />
            <span>
              <bdi>{callName(recipient) || 'Your classmate'}</bdi> gets this on WhatsApp and in Friendioo. WhatsApp opens with the text
              filled in; you press send there.
            </span>
          </p>
        )}
        {sending.phase === 'editing' && sending.failure !== null && (
          <p role="alert" className="flex gap-2.5 rounded-md bg-danger-soft px-3.5 py-3 text-xs text-danger-text">
            <Icon of={CircleAlert} />
            <span>
              <strong className="block font-semibold">Failed to Send Request</strong>
              {sending.failure}
            </span>
          </p>
        )}
      </div>
      <div className="sticky bottom-0 full-bleed z-10 border-t border-line bg-raised pt-3 pb-[calc(12px+var(--safe-b))] rail:mx-0 rail:border-0 rail:bg-transparent rail:px-0 rail:pb-6">
        <Button
          type="submit"
          className="w-full"
          disabled={numberless}
          busy={sending.phase === 'submitting' && 'Sending...'}
          {...(numberless && { 'aria-describedby': warning })}
        >
          <Icon of={Send} />
          Send Meetup Request
        </Button>
      </div>
    </form>
  )
}

/** Warns that the recipient has no number: only the request can be sent, no message (clarification E1). */
function Numberless({ id, recipient }: { id: string; recipient: StudentView }) {
  return (
    <div id={id} role="alert" className="flex gap-2.5 rounded-md bg-danger-soft px-3.5 py-3 text-xs text-danger-text">
      <Icon of={CircleAlert} />
      <div>
        <p>This user hasn't added their WhatsApp number yet. Please ask them to update their profile first.</p>
        <p>The request would only be in-app.</p>
        <button type="button" className="hit-4 mt-1.5 font-bold underline underline-offset-3" onClick={() => proposeMeetup(recipient.id)}>
          Ask in the app instead
        </button>
      </div>
    </div>
  )
}
