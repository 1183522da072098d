import type { toApiGroup } from '../../schemas/group.ts'
import type { toApiStudySession } from '../../schemas/study-session.ts'
import type { ApiResponse } from './http.ts'
import type { TestStudent } from './student.ts'

export type Failure = { code: string; message: string }
export type ApiGroup = ReturnType<typeof toApiGroup> & Partial<Failure>
export type ApiStudySession = ReturnType<typeof toApiStudySession> & Partial<Failure>

export const postGroup = (student: TestStudent, body: object = {}, headers = {}): Promise<ApiResponse<ApiGroup>> =>
  student.post<ApiGroup>('/api/study-groups', { groupSize: 'small', ...body }, headers)

/** Opens a group and returns it as the server has it. Throws if the server refuses. */
export async function open(student: TestStudent, body: object = {}): Promise<ApiGroup> {
  const { status, body: group, text } = await postGroup(student, body)
  if (status !== 201) throw new Error(`The group got status ${status}: ${text}`)
  return group
}

export const join = (student: TestStudent, groupId: string, headers = {}): Promise<ApiResponse<ApiGroup>> =>
  student.post<ApiGroup>(`/api/study-groups/${groupId}/join`, undefined, headers)
export const leave = (student: TestStudent, groupId: string): Promise<ApiResponse<Failure>> =>
  student.post<Failure>(`/api/study-groups/${groupId}/leave`)
/** Declines one's own invitation, or withdraws another student's. */
export const uninvite = (student: TestStudent, groupId: string, invitee: string): Promise<ApiResponse<Failure>> =>
  student.call<Failure>('DELETE', `/api/study-groups/${groupId}/invitations/${invitee}`)
export const remove = (student: TestStudent, groupId: string): Promise<ApiResponse<Failure>> =>
  student.call<Failure>('DELETE', `/api/study-groups/${groupId}`)
export const change = (student: TestStudent, sessionId: string, body: unknown, headers = {}): Promise<ApiResponse<ApiStudySession>> =>
  student.put<ApiStudySession>(`/api/study-sessions/${sessionId}`, body, headers)

export const groupsOf = async (student: TestStudent, path = ''): Promise<ApiGroup[]> =>
  (await student.get<ApiGroup[]>(`/api/study-groups${path}`)).body
export const studySessionsOf = async (student: TestStudent): Promise<ApiStudySession[]> =>
  (await student.get<ApiStudySession[]>('/api/study-sessions/active')).body
export const membersOf = async (student: TestStudent, groupId: string) =>
  (await student.get<Record<string, unknown>[]>(`/api/study-groups/${groupId}/members`)).body
export const inList = async (student: TestStudent, groupId: string, path = ''): Promise<ApiGroup | undefined> =>
  (await groupsOf(student, path)).find((group) => (group.id as string) === groupId)
