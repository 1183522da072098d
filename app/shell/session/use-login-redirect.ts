import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { LOGIN_REDIRECT_DELAY } from '../../../schemas/constants.ts'
import { showToast } from '../../data/toasts/toasts.ts'
import { signInUrl } from '../page/sign-in-url.ts'

/** While `needed`, says once that the student is logged out, and opens the sign-in page 500 ms later (spec §6). */
export function useLoginRedirect(needed: boolean): void {
  const { pathname, search } = useLocation()
  const returnTo = pathname + search

  useEffect(() => {
    if (needed) showToast({ title: 'Unauthorized', text: 'You are logged out. Logging in again...', tone: 'error' })
  }, [needed])

  useEffect(() => {
    if (!needed) return
    const timer = setTimeout(() => location.assign(signInUrl(returnTo)), LOGIN_REDIRECT_DELAY)
    return () => clearTimeout(timer)
  }, [needed, returnTo])
}
