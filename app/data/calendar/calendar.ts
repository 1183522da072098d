import { calendarApi } from './calendar-api.ts'
import { worker } from '../worker.ts'

/** The student's calendar, requested through the worker. */
export const calendar = calendarApi((method, path, body) => worker.request(method, path, body))
