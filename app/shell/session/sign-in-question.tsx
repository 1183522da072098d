import { useLocation } from 'react-router'
import { buttonClass } from '../../ui/button-class.ts'
import { OpenSeats } from '../../ui/empty-state.tsx'
import { CentredPage } from '../page/centred-page.tsx'
import { signInUrl } from '../page/sign-in-url.ts'
import { useAppReady } from '../page/use-app-ready.ts'
import { useTitle } from '../page/use-title.ts'

/** Asks a signed-out visitor to sign in, at the address of the page that they wanted. Signing in leads to it (clarification I1). */
export function SignInQuestion({ page }: { page: string }) {
  const { pathname, search } = useLocation()
  useTitle('Sign In')
  useAppReady(true)
  return (
    <CentredPage>
      <OpenSeats />
      <h1 className="mt-4 text-xl font-extrabold tracking-tighter text-balance">Sign in to open {page}</h1>
      <p className="mt-1 text-muted">You’ll come back here afterwards.</p>
      <a href={signInUrl(pathname + search)} className={buttonClass('primary', 'medium', 'mt-6 min-w-[min(12.5rem,100%)]')}>
        Sign In to Continue
      </a>
    </CentredPage>
  )
}
