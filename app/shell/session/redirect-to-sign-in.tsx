import { Splash } from '../../ui/splash.tsx'
import { useAppReady } from '../page/use-app-ready.ts'
import { SignInQuestion } from './sign-in-question.tsx'
import { useLoginRedirect } from './use-login-redirect.ts'
import { useServerResponds } from './use-server-responds.ts'

/**
 * Shown when a signed-out student opens a page for signed-in students only (clarification A2). While the server does not respond it asks to
 * sign in, because the sign-in page would be an error page of the browser.
 */
export function RedirectToSignIn({ page }: { page: string }) {
  const responds = useServerResponds()
  useLoginRedirect(responds === true)
  useAppReady(responds !== undefined)
  return responds === false ? <SignInQuestion page={page} /> : <Splash />
}
