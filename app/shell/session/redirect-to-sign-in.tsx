import { Splash } from '../../ui/splash.tsx'
import { useAppReady } from '../page/use-app-ready.ts'
import { useLoginRedirect } from './use-login-redirect.ts'

/** Shown when a signed-out student opens a page for signed-in students only (clarification A2). */
export function RedirectToSignIn() {
  useLoginRedirect(true)
  useAppReady(true)
  return <Splash />
}
