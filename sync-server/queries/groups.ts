import { GROUPS_LISTED_MAX } from '../../schemas/constants.ts'
import type { Group } from '../../schemas/group.ts'
import { person, type Person } from '../../schemas/person.ts'
import { isPastRemoval } from '../../schemas/rules/group.ts'
import type { StudySession } from '../../schemas/study-session.ts'
import type { StoredGroup, StudentRecord } from '../store/records.ts'
import type { ReadTx } from '../store/store.ts'
import { seesGroup, seesStudent, type Viewer } from './visibility.ts'

/** Returns my open groups, the earliest end first. */
export async function myGroups(view: ReadTx, me: Viewer, now: number): Promise<StoredGroup[]> {
  return (await view.groups.of(me.id)).filter((group) => !isPastRemoval(group, now))
}

/** Returns the open groups that I may see, including mine (clarification C15), the earliest end first. */
export async function openGroups(view: ReadTx, me: Viewer, now: number): Promise<StoredGroup[]> {
  const campus = me.campusId === null ? [] : await view.groups.openOn(me.campusId, GROUPS_LISTED_MAX)
  const invited = await view.groups.invitedTo(me.id, GROUPS_LISTED_MAX)
  const found = new Map([...campus, ...invited, ...(await view.groups.of(me.id))].map((group) => [group.id, group]))
  return [...found.values()].filter((group) => !isPastRemoval(group, now) && seesGroup(me, group)).sort((a, b) => a.endTime - b.endTime)
}

/** Returns the members whom I may see, in the order in which they joined. */
export async function visibleMembers(view: ReadTx, me: Viewer, { memberIds }: Group): Promise<StudentRecord[]> {
  const members = new Map((await view.students.byIds(memberIds)).map((member) => [member.id, member]))
  const seen: StudentRecord[] = []
  for (const id of memberIds) {
    const member = members.get(id)
    if (member && (await seesStudent(view, me, member, me.blocked))) seen.push(member)
  }
  return seen
}

/** A study session with its group's name and the members that the reader sees. */
export interface VisibleStudySession {
  session: StudySession
  group: Pick<Group, 'id' | 'name' | 'memberIds'>
  people: Person[]
}

export async function visibleStudySession(view: ReadTx, me: Viewer, group: Group, session: StudySession): Promise<VisibleStudySession> {
  const { id, name, memberIds } = group
  return { session, group: { id, name, memberIds }, people: (await visibleMembers(view, me, group)).map(person) }
}

/** Returns the active study sessions of my groups (clarification C12), the earliest end first. */
export async function activeStudySessions(view: ReadTx, me: Viewer, now: number): Promise<VisibleStudySession[]> {
  const groups = await myGroups(view, me, now)
  const sessions = new Map((await view.sessions.ofGroups(groups.map(({ id }) => id))).map((session) => [session.groupId, session]))
  const seen: VisibleStudySession[] = []
  for (const group of groups) {
    const session = sessions.get(group.id)
    if (session?.status === 'active') seen.push(await visibleStudySession(view, me, group, session))
  }
  return seen
}
