import type { Answer } from './http.ts'
import type { TestStudent } from './student.ts'

/** Where a student is asked for their calendar. */
export async function calendarAsked(student: TestStudent): Promise<string> {
  const { status, body, text } = await student.get<{ authUrl: string }>('/api/calendar/auth')
  if (status !== 200) throw new Error(`Where to allow a calendar was answered ${status}: ${text}`)
  return body.authUrl
}

/** Goes to an address of the server's, as the popup does. */
export function opened(student: TestStudent, address: string): Promise<Answer<undefined>> {
  const { pathname, search } = new URL(address)
  return student.get(`${pathname}${search}`)
}

/** Sends the form of the built-in calendar, and follows where it leads. */
export async function answerBuiltIn(student: TestStudent, address: string, answer: 'allow' | 'deny'): Promise<Answer<undefined>> {
  const state = new URL(address).searchParams.get('state')!
  const form = new URLSearchParams({ state, answer }).toString()
  const { headers } = await student.post('/api/calendar/consent', form, { 'Content-Type': 'application/x-www-form-urlencoded' })
  return student.get(headers.location!)
}

/** Has the built-in calendar connected. */
export async function connectBuiltIn(student: TestStudent): Promise<void> {
  const { status } = await answerBuiltIn(student, await calendarAsked(student), 'allow')
  if (status !== 200) throw new Error(`The calendar was not connected: ${status}`)
}
