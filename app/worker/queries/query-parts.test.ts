import { expect, expectTypeOf, it } from 'vitest'
import type { Block } from '../../../schemas/block.ts'
import type { Collection } from '../../../schemas/collections.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import type { Versioned } from '../../../schemas/versions.ts'
import { messageEnvelope, sampleEnvelope } from '../../outbox/testing/sample-envelopes.ts'
import { sampleAccount, sampleConversation, sampleMessage, sampleStudent } from '../testing/sample-documents.ts'
import { chat } from './chat.ts'
import { classmates } from './classmates.ts'
import { conversations } from './conversations.ts'
import { combineParts } from './query-context.ts'
import { live, part, type OverlaidDocs } from './query-parts.ts'
import { student } from './student.ts'
import { studentView } from './student-view.ts'
import { QueryHarness } from './testing/query-harness.ts'

const before = { program: 'Medicine', year: '3rd Year', currentSubjects: [] }
const lina = sampleStudent('lina', { program: 'Pharmacy', year: '1st Year', currentSubjects: [] })
it('a view of a stored document, which lacks my own changes, does not compile', async () => {
  const harness = await new QueryHarness().start({ students: [lina] })
  const [stored] = await harness.local.find('students', {})
  // @ts-expect-error a stored document
  studentView(stored!, null, harness.shared.value, 0)
  const [shown] = harness.overlay.apply('students', [stored!])
  expect(studentView(shown!, null, harness.shared.value, 0).id).toBe('lina')
})

it('a query with a part of stored documents does not compile, in any collection', async () => {
  const harness = await new QueryHarness().start({
    blocks: [{ rev: 1, id: 'luca' as StudentId, firstName: '', lastName: '', blockedAt: 7 }],
  })
  const stored = part<readonly Versioned<Block>[]>((set) => harness.local.watch('blocks', {}, set))
  const seen: string[] = []
  const see = (docs: readonly Block[]) => seen.push(...docs.map(({ id }) => id))
  // @ts-expect-error stored documents
  combineParts(harness.sources, { docs: stored }, ({ docs }) => docs, see)
  combineParts(harness.sources, { docs: live(harness.sources, 'blocks') }, ({ docs }) => docs, see)
  await harness.clock.rest()
  expect(seen).toEqual(['luca', 'luca'])
})

it('a query learns of a document as it is stored no more than which one it is and where', () => {
  type Known = { [C in Collection]: keyof OverlaidDocs<C>['stored'][number] }[Collection]
  expectTypeOf<Known>().toEqualTypeOf<'id' | 'position' | 'lastPosition'>()
})

it('a programme that I change offline changes the match badge on every screen that shows it', async () => {
  const harness = await new QueryHarness().start({
    account: [sampleAccount('amina', before)],
    students: [lina],
    conversations: [sampleConversation('lina', sampleMessage('m1', 'lina', 'amina', 1))],
    messages: [sampleMessage('m1', 'lina', 'amina', 1)],
  })
  const [home, profile, list, thread] = [
    harness.watch(classmates, null),
    harness.watch(student, { id: 'lina' }),
    harness.watch(conversations, null),
    harness.watch(chat, { partnerId: 'lina', limit: 9 }),
  ]
  await harness.clock.rest()
  const badges = () => [home.at(-1)![0]!.match, profile.at(-1)!.match, list.at(-1)![0]!.partner!.match, thread.at(-1)!.partner!.match]
  const [none] = badges()
  expect(badges()).toEqual([none, none, none, none])
  await harness.addEnvelopes(sampleEnvelope('updateProfile', 'u1', { program: 'Pharmacy' }))
  const [now] = badges()
  expect(now).not.toEqual(none)
  expect(badges()).toEqual([now, now, now, now])
})

it('the conversation list shows how far my last message is, when only the message changes', async () => {
  const first = sampleMessage('m1', 'amina', 'lina', 1)
  const harness = await new QueryHarness().start({
    account: [sampleAccount('amina')],
    students: [lina],
    conversations: [sampleConversation('lina', first)],
    messages: [first],
  })
  const seen = harness.watch(conversations, null)
  await harness.clock.rest()
  expect(seen.at(-1)![0]!.lastDelivery).toBe('sent')
  await harness.applyPage({ messages: [{ ...first, rev: 2, deliveryStatus: 'read' }] })
  expect(seen.at(-1)![0]!.lastDelivery).toBe('read')

  await harness.addEnvelopes(messageEnvelope('m2', 'lina'))
  expect(seen.at(-1)![0]).toMatchObject({ lastMessage: 'message m2', lastDelivery: 'queued' })
  harness.shared.update({ connected: true, online: ['lina' as StudentId] })
  await harness.clock.rest()
  expect(seen.at(-1)![0]!.lastDelivery).toBe('sending')
  await harness.envelopes.update('m2', (envelope) => ({ ...envelope, synced: true, laid: 0 }))
  const second = sampleMessage('m2', 'amina', 'lina', 2, { rev: 3 })
  await harness.applyPage({ conversations: [sampleConversation('lina', second, { rev: 3 })], messages: [second] })
  await harness.applyPage({ messages: [{ ...second, rev: 4, deliveryStatus: 'delivered' }] })
  expect(seen.at(-1)![0]).toMatchObject({ lastMessage: 'message m2', lastDelivery: 'delivered' })
})
