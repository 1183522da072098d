import type { Desk } from '../../schemas/operator.ts'
import { worker } from './worker.ts'

/** What lies before operators, as of now: it is not replicated. Null for who is none; rejects with a `DataError`. */
export const readDesk = () => worker.operate('GET', 'desk') as Promise<Desk | null>

export const closeReport = (id: string) => worker.operate('POST', `reports/${id}/close`)
export const suspendStudent = (id: string) => worker.operate('PUT', `students/${id}/suspension`)
export const liftSuspension = (id: string) => worker.operate('DELETE', `students/${id}/suspension`)
export const removeStudent = (id: string) => worker.operate('DELETE', `students/${id}`)
