import * as z from 'zod/mini'
import { DEFAULT_AVAILABILITY_DURATION, HOUR, MINUTE, PICTURES_AT, PRIVACY_VERSION } from '../../schemas/constants.ts'
import { DEMO_CAMPUS, type MeetupId, type MessageId, type StudentId } from '../../schemas/ids.ts'
import { idOf } from '../../schemas/id-of.ts'
import { NewGroup } from '../../schemas/new-group.ts'
import { namedEnd } from '../../schemas/rules/named-end.ts'
import { laterConsent, type Consent } from '../../schemas/rules/consent.ts'
import { isOpen } from '../../schemas/rules/meetup.ts'
import { createGroup } from '../commands/create-group.ts'
import type { Context } from '../commands/context.ts'
import { scheduleEnd } from '../commands/end-availability.ts'
import { endGroup } from '../commands/group-jobs/end-group.ts'
import { markRead } from '../commands/mark-read.ts'
import { FEEDS_FOR } from '../commands/publish/feed-routing.ts'
import { requestMeetup } from '../commands/request-meetup.ts'
import { sendMessage } from '../commands/send-message.ts'
import { publishProfile } from '../commands/publish/publish-profile.ts'
import { newStudent } from '../student-record.ts'
import type { Services } from '../services.ts'
import type { StudentRecord } from '../store/records.ts'
import type { WriteTx } from '../store/store.ts'
import { portraitOf } from './portrait.ts'
import { DEMO_STUDENTS, DEMO_TALK } from './students.ts'
import { defined } from '../../schemas/defined.ts'

export const DEMO_STUDENT_IDS = DEMO_STUDENTS.map(({ id }) => id)

/** The groups that are open after every start, with their creator and duration in minutes. */
const DEMO_GROUPS = [
  {
    id: 'demo-anatomy',
    maker: 'amina',
    name: 'Upper limb before the spot test',
    groupSize: 'small',
    subject: 'Anatomy',
    location: 'Anatomy Lab',
    studyDuration: 120,
  },
  {
    id: 'demo-pathology',
    maker: 'lina',
    name: 'Pathology slides, together',
    groupSize: 'large',
    subject: 'Pathology',
    location: 'Medical Library - 2nd Floor',
    studyDuration: 180,
  },
  {
    id: 'demo-pharmacology',
    maker: 'hana',
    name: 'Receptors over coffee',
    groupSize: 'solo',
    subject: 'Pharmacology',
    location: 'Student Lounge',
    studyDuration: 60,
  },
] as const satisfies (Omit<Partial<NewGroup>, 'id'> & { id: string; maker: string })[]

/**
 * Seeds the demo campus. It creates students and messages once. At every start it renews the groups, their study sessions and the meetup
 * that waits for an answer. Where it can, it runs the commands that students use.
 */
export async function seedDemoCampus(services: Services): Promise<void> {
  const { store, now } = services
  await store.write(async (tx) => {
    for (const demo of DEMO_STUDENTS) {
      const known = await tx.students.byId(demo.id)
      // A visitor who plays a demo student cannot agree for themselves, so the student has agreed already.
      const privacyAgreed = laterConsent(known?.privacyAgreed ?? null, { version: PRIVACY_VERSION, at: now() })
      if (!known) await seedStudent(tx, demo, privacyAgreed, now())
      else if (known.privacyAgreed !== privacyAgreed) await tx.students.put({ ...known, privacyAgreed })
    }
  })
  const context = (at: number): Context => ({
    now: () => at,
    composedAt: at,
    utcOffset: -new Date(at).getTimezoneOffset(),
    hub: services.hub,
  })
  const start = now()
  await store.write(async (tx) => {
    for (const [at, { from, to, ago, text }] of [...DEMO_TALK.entries()].sort(([, a], [, b]) => b.ago - a.ago)) {
      const id = idOf<MessageId>(`demo-talk-${at + 1}`)
      if (await tx.messages.byId(id)) continue
      const me = defined(await tx.students.byId(idOf<StudentId>(from)))
      const ctx = context(start - ago * MINUTE)
      await sendMessage(
        tx,
        me,
        { id, toUserId: idOf<StudentId>(to), content: text, messageType: 'text', conversationType: 'direct', firebaseMessageId: null },
        ctx,
      )
      // The student who replies has read the earlier messages.
      if (from === 'amina') await markRead(tx, me, { partnerId: idOf<StudentId>(to) }, ctx)
      else if (await tx.conversations.one(idOf<StudentId>(from), idOf<StudentId>(to)))
        await markRead(tx, me, { partnerId: idOf<StudentId>(to) }, ctx)
    }
  })
  await store.write(async (tx) => {
    for (const { maker, id, ...group } of DEMO_GROUPS) {
      const [open] = await tx.groups.byIds([id])
      if (open) await endGroup(tx, open, { reason: 'expiry' }, context(start))
      const me = defined(await tx.students.byId(idOf<StudentId>(maker)))
      await createGroup(tx, me, z.parse(NewGroup, { ...group, id }), context(start))
    }
    const [open] = await tx.meetups.byIds(['demo-meetup'])
    if (open && isOpen(open)) {
      await tx.meetups.put({ ...open, scheduledTime: start + 2 * HOUR, createdAt: start })
      tx.publish(FEEDS_FOR.meetup(open), 'meetups', open.id)
    } else if (!open) {
      const sara = defined(await tx.students.byId(idOf<StudentId>('sara')))
      await requestMeetup(
        tx,
        sara,
        {
          id: idOf<MeetupId>('demo-meetup'),
          toUserId: idOf<StudentId>('amina'),
          subject: 'Anatomy',
          scheduledTime: start + 2 * HOUR,
          location: 'Anatomy Lab',
          message: 'Shall we go through the skull together?',
        },
        context(start),
      )
    }
  })
}

async function seedStudent(tx: WriteTx, demo: (typeof DEMO_STUDENTS)[number], privacyAgreed: Consent, now: number): Promise<void> {
  const known = demo.program !== ''
  const portrait = portraitOf(demo.id)
  const number = `+49 30 5550 ${String(1000 + DEMO_STUDENT_IDS.indexOf(demo.id))}`
  const student: StudentRecord = {
    ...newStudent(demo.id, `${demo.id}@demo.friendioo.invalid`, now),
    // No mail has verified the address.
    emailVerified: false,
    contactVisibility: 'campus',
    campusId: DEMO_CAMPUS,
    firstName: demo.firstName,
    lastName: demo.lastName,
    profileImageUrl: portrait ? PICTURES_AT + portrait.hash : '',
    program: demo.program,
    year: demo.year,
    university: known ? 'Riverside University' : '',
    phoneNumber: known ? number : '',
    whatsappNumber: known && demo.id !== 'jonas' ? number : '',
    currentStatus: demo.status,
    availabilityText: demo.text,
    // A demo student whose words name no end stays available, so that the campus is never without anybody.
    availableUntil:
      demo.status === 'available'
        ? (namedEnd(demo.text, now, -new Date(now).getTimezoneOffset(), DEFAULT_AVAILABILITY_DURATION)?.at ?? null)
        : null,
    currentLocation: demo.location,
    currentSubjects: demo.subjects,
    tutorialCompleted: known,
    privacyAgreed,
  }
  await tx.students.put(student)
  await scheduleEnd(tx, student)
  if (portrait) await tx.pictures.put({ ownerId: student.id, ...portrait })
  await publishProfile(tx, student)
}
