import { useEffect } from 'react'
import { LOGIN_NEEDED, showToast } from '../../data/toasts/toasts.ts'

/** Shows once a toast that the schedule requires signing in (spec §2). */
export function useSignInRequired(): void {
  useEffect(() => showToast(LOGIN_NEEDED), [])
}
