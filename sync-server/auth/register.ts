import type { CampusId, StudentId } from '../../schemas/ids.ts'
import { mustBeHere } from '../commands/is-here.ts'
import { tellOfCard } from '../commands/tell-of-card.ts'
import type { Store, StudentRecord } from '../store/store.ts'

/** Mail hosts that anybody can have an address at: they prove no campus (design.md section 5). */
const FREE_MAIL = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com icloud.com me.com mac.com aol.com gmx.de gmx.net
   gmx.com web.de mail.com mail.ru yandex.ru yandex.com proton.me protonmail.com pm.me zoho.com tutanota.com fastmail.com qq.com 163.com
   126.com naver.com free.fr orange.fr laposte.net libero.it t-online.de`.split(/\s+/),
)

/** The campus that a verified address proves, or null. */
export function campusOfAddress(email: string): CampusId | null {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return FREE_MAIL.has(domain) ? null : (domain as CampusId)
}

/** A student about whom nothing is known but the verified address. */
export function newStudent(id: StudentId, email: string, now: number): StudentRecord {
  return {
    id,
    email,
    signInEmail: email,
    emailVerified: true,
    campusId: campusOfAddress(email),
    firstName: '',
    lastName: '',
    phoneNumber: '',
    whatsappNumber: '',
    program: '',
    year: '',
    university: '',
    profileImageUrl: '',
    currentStatus: 'offline',
    availabilityText: '',
    availableUntil: null,
    availabilityComposedAt: { status: 0, location: 0, subjects: 0 },
    currentLocation: '',
    currentSubjects: [],
    studyTopics: [],
    studySchedule: '',
    preferredGroupType: null,
    visibility: 'campus',
    contactVisibility: 'campus',
    tutorialCompleted: false,
    googleCalendarConnected: false,
    lastSeen: null,
    suspendedAt: null,
    removedAt: null,
    updatedAt: now,
  }
}

/** What is left of somebody who has left: an id, under which others have their words. An id is no address: nobody signs in with it. */
export function formerStudent({ id }: Pick<StudentRecord, 'id'>, now: number): StudentRecord {
  return { ...newStudent(id, '', now), signInEmail: id, campusId: null, emailVerified: false, firstName: 'Former', lastName: 'student', removedAt: now }
}

/** The student of a verified address; the first sign-in registers. Who is suspended does not come in. */
export async function studentFor(store: Store, email: string, now: number, newId: () => string): Promise<StudentId> {
  return store.write(async (tx) => {
    const known = await tx.students.byEmail(email)
    if (known) {
      mustBeHere(known)
      return known.id
    }
    const student = newStudent(newId() as StudentId, email, now)
    await tx.students.put(student)
    await tellOfCard(tx, student)
    return student.id
  })
}
