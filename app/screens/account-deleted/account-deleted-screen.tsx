import { Link } from 'react-router'
import { isAccountDeleted } from '../../data/account/account-deleted-mark.ts'
import { NotFound } from '../../shell/not-found.tsx'
import { CentredPage } from '../../shell/page/centred-page.tsx'
import { useAppReady } from '../../shell/page/use-app-ready.ts'
import { useTitle } from '../../shell/page/use-title.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { OpenSeats } from '../../ui/empty-state.tsx'

/** The end of an account: what is deleted, what stays, and that one can come back. For everybody else there is no such page. */
export function AccountDeletedScreen() {
  return isAccountDeleted() ? <Deleted /> : <NotFound signedIn={false} />
}

function Deleted() {
  useTitle('Your account is deleted')
  useAppReady(true)
  return (
    <CentredPage>
      <OpenSeats />
      <h1 className="mt-4 text-xl font-extrabold tracking-tighter text-balance">Your account is deleted</h1>
      <p className="mt-2 max-w-84 text-pretty text-muted">
        Your profile, your meetup requests and all your other data are gone, here and on our server. Your other devices delete their copy
        when Friendioo is next open there with a network.
      </p>
      <p className="mt-2 max-w-84 text-pretty text-muted">People you wrote with keep your messages, under “Former student”.</p>
      <Link to="/" className={buttonClass('primary', 'medium', 'mt-6 min-w-[min(12.5rem,100%)]')}>
        Back to the start
      </Link>
      <p className="mt-4 max-w-84 text-xs text-balance text-muted">You can sign up again at any time, as a new student.</p>
    </CentredPage>
  )
}
