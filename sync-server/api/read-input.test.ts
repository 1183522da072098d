import { expect, it } from 'vitest'
import type { Input } from '../../schemas/commands/registry.ts'
import { commandOf, type CommandName } from '../../schemas/commands/registry.ts'
import type { GroupId, InvitationId, MeetupId, MessageId, ReportId, StudentId } from '../../schemas/ids.ts'
import { mergeDefined } from '../../schemas/merge-defined.ts'
import { fieldsOf } from '../../schemas/typed.ts'
import { READ_INPUT } from './read-input.ts'

const [me, lina] = ['amina', 'lina'] as StudentId[]
const meetup = 'm1' as MeetupId

/** Inputs whose every field goes to the server, in the path or in the body. */
const SENT: { [N in CommandName]?: Input<N> } = {
  changeConversation: { partnerId: lina!, muted: true, archived: false },
  pinConversation: { partnerId: lina!, pinned: true },
  setAvailability: { status: 'available', availabilityText: 'Desk 4', until: 9_000, location: 'Library', subjects: ['Anatomy'] },
  answerMeetup: { id: meetup, status: 'accepted', round: 1 },
  moveMeetup: { id: meetup, scheduledTime: 9_000, location: 'Roof', reason: 'Rain', round: 1 },
  withdrawMeetup: { id: meetup, reason: 'Ill' },
  readNotification: { id: 'n1', upTo: 9_000 },
  joinGroup: { id: 'g1' as GroupId },
  removeGroupInvitation: { id: 'g1' as GroupId, studentId: lina! },
  blockStudent: { studentId: lina! },
  reportStudent: { id: 'r1' as ReportId, studentId: lina!, reason: 'unwanted', text: 'Again', messageId: 'm1' as MessageId, block: true },
  revokeInvitation: { id: 'i1' as InvitationId },
}

it.each(Object.entries(SENT) as [CommandName, object][])('%s is read from the request of the app as it was given', (name, input) => {
  const { body, endpoint } = commandOf(name)
  const fields = fieldsOf(input)
  const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, param]) => [param!, String(fields[param!])]))
  expect(mergeDefined({}, fieldsOf(READ_INPUT[name](body(input, me!, 0) ?? {}, params)))).toEqual(input)
})

it.each(['1970-01-01T00:00:09.000Z', 9_000])('the time up to which a notification is read may be %j', (upTo) => {
  expect(READ_INPUT.readNotification({ upTo }, { id: 'n1' })).toEqual({ id: 'n1', upTo: 9_000 })
})
