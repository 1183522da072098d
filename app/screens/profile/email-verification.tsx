import { CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { CODE_LENGTH, PROFILE_CODE_RESEND_DELAY, SECOND } from '../../../schemas/constants.ts'
import { sendEmailCode, verifyEmail } from '../../data/account/my-account.ts'
import { showToast } from '../../data/toasts/toasts.ts'
import { useDraft } from '../../data/drafts/use-draft.ts'
import { useEachSecond } from '../../data/time/use-each-second.ts'
import { useClockOffset, useConnection } from '../../data/use-status.ts'
import type { Account } from '../../data/views.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { prevent } from '../../ui/prevent.ts'
import { campusMove } from './campus-move.ts'
import { CodeInput } from './code-input.tsx'
import { messageOf } from '../../../schemas/typed.ts'

interface Props {
  me: Account
  /** The value in the form, saved or not. Verifying the address also saves it. */
  email: string
  onVerified: () => void
}

/** The address to which a code was sent, and the time, epoch ms, device clock. */
interface SentCode {
  email: string
  at: number
}

/**
 * Verifies that an address belongs to the student: the server sends it a code, and the student types the code
 * (spec §4, Email verification; clarifications B18, B19).
 */
export function EmailVerification({ me, email, onVerified }: Props) {
  // A draft, so that a student who returns from the mailbox, also by a reload, finds the field for the code.
  const kept = useDraft<SentCode>(me.id, 'email.code')
  const sent = kept.value?.email === email ? kept.value : null
  const [busy, setBusy] = useState(false)
  const [hasSent, setHasSent] = useState(false)
  const offline = useConnection() === 'offline'
  const note = useId()
  const move = campusMove(me, email)

  const send = async () => {
    setBusy(true)
    try {
      await sendEmailCode(email)
      setHasSent(true)
      kept.change(() => ({ email, at: Date.now() }))
    } catch (thrown) {
      showToast({ title: 'Failed to send OTP', text: messageOf(thrown) || 'Please try again', tone: 'error' })
    }
    setBusy(false)
  }

  return (
    <div className="hairline-14 grid gap-2 px-3.5 py-3">
      {sent ? (
        <EnterCode
          key={sent.at}
          sent={sent}
          takesFocus={hasSent}
          sending={busy}
          onSend={() => void send()}
          onVerified={() => {
            kept.change(() => null)
            onVerified()
          }}
        />
      ) : (
        <>
          <Button
            look="soft"
            disabled={email.trim() === '' || (offline && 'focusable')}
            busy={busy && 'Sending...'}
            aria-describedby={move ? note : undefined}
            // The field above stays focused. Otherwise its problem could appear and push the button away from under the finger.
            onMouseDown={prevent}
            onClick={() => void send()}
          >
            {/* In the button: a line below it would come and go with the network, and move the page. */}
            {offline ? 'Send code when you are online' : 'Send code'}
          </Button>
          <p id={note} className="text-xs text-pretty text-muted empty:hidden">
            {move}
          </p>
        </>
      )}
    </div>
  )
}

function EnterCode({
  sent,
  takesFocus,
  sending,
  onSend,
  onVerified,
}: {
  sent: SentCode
  /** True if the student has just asked for the code: the button that they pressed is gone. */
  takesFocus: boolean
  sending: boolean
  onSend: () => void
  onVerified: () => void
}) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const offset = useClockOffset()
  const left = useEachSecond((now) => Math.max(0, Math.ceil((sent.at + PROFILE_CODE_RESEND_DELAY - (now - offset)) / SECOND)))
  const id = useId()

  const verify = async () => {
    if (busy || code.length !== CODE_LENGTH) return
    setBusy(true)
    try {
      await verifyEmail(sent.email, code)
      showToast({ title: 'Email verified' })
      onVerified()
    } catch (thrown) {
      const text = messageOf(thrown) || 'Invalid or expired OTP code'
      setProblem(text)
      setBusy(false)
      showToast({ title: 'Verification Failed', text, tone: 'error' })
    }
  }

  return (
    <>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-2 text-xs">
        <label htmlFor={id} className="font-semibold">
          Enter the 6-digit code
        </label>
        <button
          type="button"
          // Its own press disables it: if the browser did, the focus would be lost.
          aria-disabled={sending || left > 0}
          className="hit-4 font-bold text-accent tabular-nums aria-disabled:font-normal aria-disabled:text-muted"
          onClick={() => sending || left > 0 || onSend()}
        >
          {sending
            ? 'Sending...'
            : left > 0
              ? `Resend in ${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
              : 'Send a new code'}
        </button>
      </div>
      <CodeInput
        id={id}
        takesFocus={takesFocus}
        describedBy={problem ? `${id}-problem` : undefined}
        value={code}
        wrong={problem !== ''}
        onType={(typed) => {
          setCode(typed)
          setProblem('')
        }}
        onEnter={() => void verify()}
      />
      {problem && (
        <p id={`${id}-problem`} className="flex items-start gap-1.5 text-xs font-medium text-danger-text">
          <Icon of={CircleAlert} size={16} className="mt-0.25" />
          {problem}
        </p>
      )}
      <Button disabled={code.length !== CODE_LENGTH} busy={busy && 'Verifying...'} onClick={() => void verify()}>
        Verify
      </Button>
    </>
  )
}
