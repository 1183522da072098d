import { useLive } from '../../data/use-live.ts'
import { LOGIN_NEEDED } from '../../data/toasts/toasts.ts'
import { signInUrl } from '../../shell/page/sign-in-url.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { clockTime } from '../../ui/clock-time.ts'
import { useSignInRequired } from './use-sign-in-required.ts'

/**
 * Shown if the session ends while the schedule is open. The data that this device has stays readable (clarifications A2, A5).
 */
export function SignInRequired() {
  const asOf = useLive('status', null, (status) => status?.asOf ?? null)
  useSignInRequired()
  return (
    <section aria-label={LOGIN_NEEDED.title} className="card flex flex-wrap items-center gap-3 p-4">
      <div className="min-w-[min(100%,12rem)] flex-1">
        <h2 className="text-base font-bold tracking-snug">{LOGIN_NEEDED.title}</h2>
        <p className="text-muted">{LOGIN_NEEDED.text}</p>
        {asOf !== null && <p className="text-xs text-muted">Below is what this device knows of it, as of {clockTime(asOf)}.</p>}
      </div>
      <a href={signInUrl('/schedule')} className={buttonClass('primary')}>
        Sign In
      </a>
    </section>
  )
}
