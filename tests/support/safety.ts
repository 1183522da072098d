import type { Page } from 'playwright/test'
import type { ApiResponse } from './http.ts'
import type { TestStudent } from './student.ts'

interface ApiBlock {
  id: string
  firstName: string
  lastName: string
  blockedAt: string
}

export const block = (student: TestStudent, other: string): Promise<ApiResponse<ApiBlock>> =>
  student.call<ApiBlock>('PUT', `/api/blocks/${other}`)
export const unblock = (student: TestStudent, other: string): Promise<ApiResponse> => student.call('DELETE', `/api/blocks/${other}`)
export const blocksOf = async (student: TestStudent): Promise<ApiBlock[]> => (await student.get<ApiBlock[]>('/api/blocks')).body

/** Returns everything that /api shows a student about others, as one text. */
export async function saidTo(student: TestStudent, partner: string): Promise<string> {
  const paths = [
    'students/nearby',
    'users/nearby',
    `users/profile/${partner}`,
    'conversations',
    'meetup-requests',
    'notifications',
    'study-groups',
    'study-groups/my',
    'study-sessions/active',
  ]
  const responses = await Promise.all(paths.map((path) => student.get(`/api/${path}`)))
  return responses.map(({ text }) => text).join('\n')
}

/** Returns my reports as the server stores them, the newest first. */
export async function reports(page: Page) {
  const { reports } = (await (await page.request.get('/api/account/export')).json()) as {
    reports: { studentId: string; reason: string; text: string; message: string | null }[]
  }
  return reports.map(({ studentId, reason, text, message }) => [studentId, reason, text, message])
}
