import { LOGIN_NEEDED } from '../../data/toasts/toasts.ts'
import { signInUrl } from '../../shell/page/sign-in-url.ts'
import { useAppReady } from '../../shell/page/use-app-ready.ts'
import { useTitle } from '../../shell/page/use-title.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { OpenSeats } from '../../ui/empty-state.tsx'
import { useSignInRequired } from './use-sign-in-required.ts'

/** The schedule of a visitor who is signed out (spec §2, clarification A2). */
export function ScheduleSignedOut() {
  useTitle(LOGIN_NEEDED.title)
  useSignInRequired()
  useAppReady(true)
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-6 text-center">
      <OpenSeats />
      <h1 className="mt-4 text-xl font-extrabold tracking-tighter">{LOGIN_NEEDED.title}</h1>
      <p className="mt-1 text-muted">{LOGIN_NEEDED.text}</p>
      <a href={signInUrl('/schedule')} className={buttonClass('primary', 'medium', 'mt-6 min-w-[min(12.5rem,100%)]')}>
        Sign In to Continue
      </a>
    </main>
  )
}
