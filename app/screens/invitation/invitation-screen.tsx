import { Link, useParams } from 'react-router'
import { useLive } from '../../data/use-live.ts'
import { PlainPage } from '../../shell/page/plain-page.tsx'
import { useAppReady } from '../../shell/page/use-app-ready.ts'
import { useTitle } from '../../shell/page/use-title.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Offer } from './offer.tsx'
import { useOffer } from './use-offer.ts'

/** The page of an invitation link: who invites the student to which campus, and how to join (ADR 0036). */
export function InvitationScreen() {
  const { token = '' } = useParams()
  const { offer, again } = useOffer(token)
  const session = useLive('session', null)
  useTitle('Invitation')
  useAppReady(offer !== undefined)
  return (
    <PlainPage>
      <div className="my-auto grid pb-24">
        {offer === undefined ? (
          <p role="status" className="flex items-center justify-center gap-2 text-muted">
            <Spinner /> Looking at the invitation...
          </p>
        ) : offer === 'away' ? (
          <Nothing title="This invitation cannot be looked at now" text="It takes a network. Try again when you are online.">
            <Button onClick={again}>Try again</Button>
          </Nothing>
        ) : offer === null ? (
          <Nothing title="This invitation no longer works" text="Ask your classmate for a new link.">
            <Link to="/" className={buttonClass('primary')}>
              {session?.student ? 'Back to Discover' : 'See what Friendioo is'}
            </Link>
          </Nothing>
        ) : (
          <Offer key={token} token={token} offer={offer} signedIn={Boolean(session?.student)} />
        )}
      </div>
    </PlainPage>
  )
}

function Nothing({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <>
      <h1 className="sr-only">Invitation</h1>
      <EmptyState title={title} text={text} action={children} />
    </>
  )
}
