import type { ModerationQueue } from '../../../schemas/operator.ts'
import { worker } from '../worker.ts'

/**
 * Loads the moderation queue as of now; it is not replicated. Null when the student is not an operator; rejects with a
 * `DataError`.
 */
// cast: our server sends this shape (openapi)
export const loadModerationQueue = () => worker.request('GET', 'operator/desk') as Promise<ModerationQueue | null>

export const closeReport = (id: string) => worker.request('POST', `operator/reports/${id}/close`)
export const suspendStudent = (id: string) => worker.request('PUT', `operator/students/${id}/suspension`)
export const liftSuspension = (id: string) => worker.request('DELETE', `operator/students/${id}/suspension`)
export const removeStudent = (id: string) => worker.request('DELETE', `operator/students/${id}`)
