import { useEffect } from 'react'
import { LOGIN_NEEDED, showToast } from '../../data/toasts/toasts.ts'

/** Says once that the schedule needs somebody who is signed in (spec §2). */
export function useSignInRequired(): void {
  useEffect(() => showToast(LOGIN_NEEDED), [])
}
