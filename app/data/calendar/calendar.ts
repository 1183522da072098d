import { calendarApi } from './calendar-api.ts'
import { worker } from '../worker.ts'

/** My calendar, asked through the worker. */
export const calendar = calendarApi((method, path, body) => worker.request(method, path, body))
