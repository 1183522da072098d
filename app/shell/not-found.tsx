import { Link } from 'react-router'
import { buttonClass } from '../ui/button-class.ts'
import { CentredPage } from './page/centred-page.tsx'
import { signInUrl } from './page/sign-in-url.ts'
import { useAppReady } from './page/use-app-ready.ts'
import { useTitle } from './page/use-title.ts'

/** Shown for an address without a page (spec §2). */
export function NotFound({ signedIn }: { signedIn: boolean }) {
  useTitle('Page Not Found')
  useAppReady(true)
  return (
    <CentredPage>
      <OneSeat />
      <h1 className="mt-3.5 text-title leading-8.5 font-black tracking-tighter">Page Not Found</h1>
      <p className="mt-1 max-w-68 text-base text-balance text-muted">We can’t find this page.</p>
      {signedIn ? (
        <Link to="/" className={buttonClass('primary', 'medium', 'mt-6 min-w-[min(12.5rem,100%)]')}>
          Back to Discover
        </Link>
      ) : (
        <a href={signInUrl()} className={buttonClass('primary', 'medium', 'mt-6 min-w-[min(12.5rem,100%)]')}>
          Sign In to Continue
        </a>
      )}
    </CentredPage>
  )
}

function OneSeat() {
  return (
    <svg viewBox="0 0 180 140" width="180" height="140" fill="none" aria-hidden="true">
      <defs>
        <radialGradient id="lamp-light">
          <stop offset="0" stopColor="var(--color-lamp)" stopOpacity=".5" />
          <stop offset="1" stopColor="var(--color-lamp)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <circle cx="90" cy="70" r="62" fill="url(#lamp-light)" />
      <rect x="56" y="26" width="68" height="88" rx="20" className="fill-accent-soft" />
      <circle cx="90" cy="70" r="8" className="fill-lamp" />
      <circle cx="154" cy="70" r="20" className="stroke-accent" strokeWidth="2.5" strokeDasharray="8 6" />
    </svg>
  )
}
