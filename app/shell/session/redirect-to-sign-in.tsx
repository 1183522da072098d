import { Splash } from '../../ui/splash.tsx'
import { useAppReady } from '../page/use-app-ready.ts'
import { useLoginRedirect } from './use-login-redirect.ts'

/** A page that only somebody signed in can see, opened by nobody (clarification A2). */
export function RedirectToSignIn() {
  useLoginRedirect(true)
  useAppReady(true)
  return <Splash />
}
