import { useNavigate } from 'react-router'
import { fieldsOf } from '../../../schemas/typed.ts'

/**
 * Returns whether the student came to this page from another page of the app. A page opened by its address has no earlier one.
 */
export function cameFromHere(): boolean {
  return Number(fieldsOf(history.state).idx ?? 0) > 0
}

/**
 * Returns a function that navigates to the page from which this one was opened, or to `otherwise` if it was opened by its
 * address.
 */
export function useBack(otherwise: string): () => void {
  const navigate = useNavigate()
  return () => void (cameFromHere() ? navigate(-1) : navigate(otherwise, { replace: true }))
}
