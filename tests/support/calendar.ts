import type { ApiResponse } from './http.ts'
import type { TestStudent } from './student.ts'

/** Returns the address of the consent page for a student's calendar. */
export async function calendarAsked(student: TestStudent): Promise<string> {
  const { status, body, text } = await student.get<{ authUrl: string }>('/api/calendar/auth')
  if (status !== 200) throw new Error(`The request for where to allow a calendar got status ${status}: ${text}`)
  return body.authUrl
}

/** Loads an address of the server, as the popup does. */
export function opened(student: TestStudent, address: string): Promise<ApiResponse<undefined>> {
  const { pathname, search } = new URL(address)
  return student.get(`${pathname}${search}`)
}

/** Sends the form of the built-in calendar and follows its redirect. */
export async function answerBuiltIn(student: TestStudent, address: string, answer: 'allow' | 'deny'): Promise<ApiResponse<undefined>> {
  const state = new URL(address).searchParams.get('state')!
  const form = new URLSearchParams({ state, answer }).toString()
  const { headers } = await student.post('/api/calendar/consent', form, { 'Content-Type': 'application/x-www-form-urlencoded' })
  return student.get(headers.location!)
}

export async function connectBuiltIn(student: TestStudent): Promise<void> {
  const { status } = await answerBuiltIn(student, await calendarAsked(student), 'allow')
  if (status !== 200) throw new Error(`The calendar was not connected: ${status}`)
}
