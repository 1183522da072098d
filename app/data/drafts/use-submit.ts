import { useRef, useState } from 'react'
import type { StudentId } from '../../../schemas/ids.ts'
import { beginSubmission } from './submission.ts'

/**
 * Submits an open form once, even when the student presses again, or closes it while it is being stored and opens it again. After a
 * failed attempt to store it, the student can submit again.
 *
 * @param of place of the form's draft, which goes once it is stored
 */
export function useSubmit<Id extends string>(me: StudentId, of: string) {
  const [busy, setBusy] = useState(false)
  const giving = useRef(false)

  /**
   * Returns the id of what was created; null when a submission is running, or when this one could not be stored; then `failed` is
   * called.
   */
  const give = async (how: (id: Id) => Promise<void>, failed: (thrown: unknown) => void): Promise<Id | null> => {
    if (giving.current) return null
    giving.current = true
    setBusy(true)
    const { id, end } = beginSubmission<Id>(me, of)
    try {
      await how(id)
      end()
      return id
    } catch (thrown) {
      failed(thrown)
      giving.current = false
      setBusy(false)
      return null
    }
  }
  return { busy, give }
}
