import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { InvitationOffer } from '../../../schemas/invitation.ts'
import { campusName } from '../../../schemas/rules/invitation.ts'
import { act } from '../../data/act.ts'
import { ACCEPTANCE_FAILED, showToast } from '../../data/toasts/toasts.ts'
import { useLive } from '../../data/use-live.ts'
import { useConnection } from '../../data/use-status.ts'
import { textOfStorageError } from '../../data/toasts/error-texts.ts'
import { signInUrl } from '../../shell/page/sign-in-url.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { OpenSeats } from '../../ui/empty-state.tsx'
import { wholeDate } from '../../ui/meeting-time.ts'
import { savedText } from '../meetup/meetup-text.ts'
import { defined } from '../../../schemas/defined.ts'

interface Props {
  token: string
  offer: InvitationOffer
  signedIn: boolean
}

const NOT_KEPT = { full: 'Free some space and try again.', failed: defined(ACCEPTANCE_FAILED.text) }

/** Shows who invites the student to which campus, with the possible responses. */
export function Offer({ token, offer, signedIn }: Props) {
  const { campusId, from, expiresAt } = offer
  return (
    <div className="grid justify-items-center text-center">
      <OpenSeats />
      <h1 dir="auto" className="pt-4 text-xl font-extrabold tracking-tighter text-balance [overflow-wrap:anywhere]">
        {from || 'A classmate'} invites you to {campusName(campusId)}
      </h1>
      <p className="max-w-80 pt-2 text-base text-balance text-muted">Classmates there see each other, and who is free to study.</p>
      <div className="grid w-full max-w-80 gap-2 pt-6">
        {signedIn ? (
          <Join token={token} offer={offer} />
        ) : (
          <a href={signInUrl(`/invitation/${token}`)} className={buttonClass('primary', 'large')}>
            Sign In to Continue
          </a>
        )}
      </div>
      <p className="pt-4 text-xs text-muted">The link works until {wholeDate(Date.parse(expiresAt))}.</p>
    </div>
  )
}

function Join({ token, offer: { campusId } }: Pick<Props, 'token' | 'offer'>) {
  const me = useLive('me', null)
  const offline = useConnection() === 'offline'
  const given = useLive('pendingChanges', null)?.filter((row) => row.kind === 'acceptInvitation') ?? []
  const waits = given.some((row) => !row.refused)
  const [joining, setJoining] = useState(false)
  const navigate = useNavigate()
  const joined = joining && me?.campusId === campusId

  useEffect(() => {
    if (!joined) return
    showToast({ title: 'Welcome', text: `You are on ${campusName(campusId)} now.` })
    void navigate('/', { replace: true })
  }, [joined, campusId, navigate])

  if (me?.campusId && !joining) {
    return (
      <>
        <p className="text-base">
          {me.campusId === campusId
            ? 'You are there already.'
            : `You are on ${campusName(me.campusId)} already. Invitations are for students without a campus.`}
        </p>
        <Link to="/" className={buttonClass('primary', 'large', 'mt-2')}>
          Back to Discover
        </Link>
      </>
    )
  }
  const join = async () => {
    setJoining(true)
    try {
      await act.acceptInvitation(
        { token },
        given.filter((row) => row.refused).map(({ id }) => id),
      )
    } catch (thrown) {
      setJoining(false)
      showToast({ ...ACCEPTANCE_FAILED, text: textOfStorageError(thrown, NOT_KEPT) })
    }
  }
  return (
    <>
      <Button size="large" disabled={!me || (waits && 'focusable')} busy={waits && !offline && 'Joining...'} onClick={() => void join()}>
        Join
      </Button>
      <p role="status" className="text-xs text-muted empty:hidden">
        {offline &&
          (waits ? `You’re offline. ${savedText('offline')}` : 'You’re offline. Press Join, and you join as soon as you are online again.')}
      </p>
    </>
  )
}
