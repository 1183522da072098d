import { beforeEach, expect, it } from 'vitest'
import type { Input } from '../../../schemas/commands/registry.ts'
import { pairKey, type StudentId } from '../../../schemas/ids.ts'
import { AMINA, messageEnvelope, sampleEnvelope } from '../../outbox/testing/sample-envelopes.ts'
import { sampleAccount, sampleConversation, sampleMessage, sampleStudent } from '../testing/sample-documents.ts'
import type { ChatView } from '../views.ts'
import { STORED_PREVIEW_LIFETIME } from '../overlay/poke-previews.ts'
import { LOADED, type LoadedNote } from '../store/loaded-ranges.ts'
import { chat } from './chat.ts'
import { conversations } from './conversations.ts'
import { QueryHarness } from './testing/query-harness.ts'

let harness: QueryHarness
let seen: ChatView[]
const shown = () => seen.at(-1)!.messages.map(({ id }) => id as string)

beforeEach(async () => {
  const messages = Array.from({ length: 7 }, (_, at) => sampleMessage(`m${at + 1}`, 'lina', 'amina', at + 1))
  harness = await new QueryHarness().start({ account: [sampleAccount('amina')], students: [sampleStudent('lina')], messages })
  seen = harness.watch(chat, { partnerId: 'lina', limit: 2 })
  await harness.clock.rest()
})

it('a chat shows its newest messages first, shows older ones when it is deepened, and keeps shown messages when new ones arrive', async () => {
  expect(shown()).toEqual(['m6', 'm7'])
  const [open] = harness.chats.of('lina')
  expect([open!.shown, open!.limit]).toEqual([2, 2])
  open!.deepen(5)
  await harness.clock.rest()
  expect(shown()).toEqual(['m3', 'm4', 'm5', 'm6', 'm7'])
  expect(seen.at(-1)).toMatchObject({ complete: false, older: 2 })
  await harness.applyPage({ messages: [sampleMessage('m8', 'lina', 'amina', 8)] })
  expect(shown()).toEqual(['m3', 'm4', 'm5', 'm6', 'm7', 'm8'])
  for (let at = 9; at <= 40; at++) await harness.applyPage({ messages: [sampleMessage(`m${at}`, 'lina', 'amina', at)] })
  expect([shown()[0], shown().length]).toEqual(['m3', 38])
  open!.deepen(100)
  await harness.clock.rest()
  expect([shown().length, seen.at(-1)!.complete, seen.at(-1)!.older]).toEqual([40, true, 0])
})

it('does not count deleted messages as older ones', async () => {
  await harness.applyPage({ conversations: [sampleConversation('lina', sampleMessage('m7', 'lina', 'amina', 7), { deletedUpTo: 3 })] })
  expect([shown(), seen.at(-1)!.older]).toEqual([['m6', 'm7'], 2])
})

it('does not emit a value again when it has not changed', async () => {
  const before = seen.length
  await harness.applyPage({ students: [sampleStudent('omar')] })
  expect(seen).toHaveLength(before)
})

it('a received message stays the same when its receipt is stored', async () => {
  const before = seen.length
  const last = sampleMessage('m7', 'lina', 'amina', 7, { rev: 2, deliveryStatus: 'read', deliveredAt: 5, readAt: 5 })
  await harness.applyPage({ messages: [last] })
  expect(seen).toHaveLength(before)
})

it('hides deleted messages at once, and hides the conversation until a new message arrives', async () => {
  const listed = harness.watch(conversations, null)
  await harness.local.setNote(LOADED, { window: 'window', loaded: { amina_lina: { from: 1, oldest: 'm1' } } })
  const last = sampleMessage('m7', 'lina', 'amina', 7)
  await harness.applyPage({ conversations: [sampleConversation('lina', last, { unreadCount: 3 })] })
  const [open] = harness.chats.of('lina')
  open!.deepen(100)
  await harness.addEnvelopes(
    sampleEnvelope('deleteConversation', 'd1', { partnerId: 'lina', upTo: 'm7', position: 7 } as Input<'deleteConversation'>),
  )
  expect([shown(), seen.at(-1)!.complete, listed.at(-1)]).toEqual([[], true, []])
  const next = sampleMessage('m8', 'lina', 'amina', 8)
  await harness.applyPage({ messages: [next], conversations: [sampleConversation('lina', next, { unreadCount: 4 })] })
  expect([shown(), seen.at(-1)!.complete]).toEqual([['m8'], true])
  expect(listed.at(-1)).toMatchObject([{ partnerId: 'lina', lastMessage: 'message m8' }])
})

it('keeps an unsent message when its conversation is deleted', async () => {
  const listed = harness.watch(conversations, null)
  await harness.local.setNote(LOADED, { window: 'window', loaded: { amina_lina: { from: 1, oldest: 'm1' } } })
  await harness.applyPage({ conversations: [sampleConversation('lina', sampleMessage('m7', 'lina', 'amina', 7))] })
  await harness.addEnvelopes(
    messageEnvelope('mine', 'lina'),
    sampleEnvelope('deleteConversation', 'd1', { partnerId: 'lina', upTo: 'm7', position: 7 } as Input<'deleteConversation'>),
  )
  expect(shown()).toEqual(['mine'])
  expect(listed.at(-1)).toMatchObject([{ partnerId: 'lina', lastMessage: 'message mine' }])
})

it('shows consecutive messages together although they arrive in separate pages', async () => {
  const [first, second] = [sampleMessage('n1', 'amina', 'omar', 1), sampleMessage('n2', 'amina', 'omar', 2)]
  await harness.applyPage({})
  const values = harness.watch(chat, { partnerId: 'omar', limit: 50 })
  await harness.applyPage({ messages: [first] })
  // The summary names the second message, which arrives a moment later. Only then is it known from where the conversation is complete.
  await harness.applyPage({ conversations: [sampleConversation('omar', second)] })
  expect(values.at(-1)!.messages.map(({ id }) => id)).toEqual(['n1'])
  await harness.local.setNote(LOADED, { window: 'window', loaded: { amina_omar: { from: 2, oldest: 'n2' } } })
  await harness.applyPage({ messages: [second] })
  expect([values.at(-1)!.messages.map(({ id }) => id), values.at(-1)!.complete]).toEqual([['n1', 'n2'], true])
})

it('shows an unsent message before the loaded range of the conversation is known', async () => {
  const values = harness.watch(chat, { partnerId: 'omar', limit: 50 })
  await harness.addEnvelopes(messageEnvelope('mine', 'omar'))
  await harness.applyPage({ conversations: [sampleConversation('omar', sampleMessage('n7', 'omar', 'amina', 7))] })
  expect([values.at(-1)!.messages.map(({ id }) => id), values.at(-1)!.complete]).toEqual([['mine'], false])
})

it('does not report a conversation as complete before the bootstrap is stored', async () => {
  const fresh = await new QueryHarness().start({})
  const values = fresh.watch(chat, { partnerId: 'omar', limit: 50 })
  await fresh.clock.rest()
  expect(values.at(-1)!.complete).toBe(false)
})

it('never shows a complete chat with a missing message in the middle, even before the summary arrives', async () => {
  const [first, second, third] = [1, 2, 3].map((at) => sampleMessage(`n${at}`, 'amina', 'omar', at))
  await harness.applyPage({})
  const values = harness.watch(chat, { partnerId: 'omar', limit: 50 })
  await harness.local.apply({ messages: [first!, third!] })
  await harness.clock.rest()
  await harness.applyPage({ conversations: [sampleConversation('omar', third!)] })
  await harness.applyPage({ messages: [second!] })
  const seen = values.map(({ messages, complete }) => [...messages.map(({ id }) => id), complete])
  expect(seen).not.toContainEqual(['n1', 'n3', true])
  expect(seen.slice(-2)).toEqual([
    ['n3', false],
    ['n1', 'n2', 'n3', true],
  ])
})

it('a gap hides no earlier messages while pages of a pull are on their way, whichever tab pulls, and hides them otherwise', async () => {
  const [first, second, third] = [1, 2, 3].map((at) => sampleMessage(`n${at}`, 'amina', 'omar', at))
  await harness.applyPage({ conversations: [sampleConversation('omar', first!)] })
  const values = harness.watch(chat, { partnerId: 'omar', limit: 50 })
  await harness.applyPage({ messages: [first!] }, false)
  const reach = { from: 3, oldest: third!.id }
  await harness.local.setNote(LOADED, { window: 'window', loaded: { [pairKey(AMINA, 'omar' as StudentId)]: reach } } satisfies LoadedNote)
  await harness.applyPage({ messages: [third!], conversations: [sampleConversation('omar', third!)] }, false)
  const seen = () => values.map(({ messages }) => messages.map(({ id }) => id))
  expect(seen().at(-1)).toEqual(['n1', 'n3'])
  await harness.applyPage({})
  expect(seen().at(-1)).toEqual(['n1', 'n3'])
  await harness.clock.advance(STORED_PREVIEW_LIFETIME)
  expect(seen().at(-1)).toEqual(['n3'])
  await harness.applyPage({ messages: [second!] })
  expect(seen().at(-1)).toEqual(['n1', 'n2', 'n3'])
})

it('keeps a message that arrives in an empty chat when the next one arrives before the first is stored', async () => {
  const [first, second] = [sampleMessage('n1', 'amina', 'omar', 1), sampleMessage('n2', 'amina', 'omar', 2)]
  await harness.applyPage({})
  const values = harness.watch(chat, { partnerId: 'omar', limit: 50 })
  harness.overlay.preview({ messages: [first] }, { epoch: 'first', feeds: { 'user:amina': 2 } })
  await harness.clock.rest()
  await harness.applyPage({ conversations: [sampleConversation('omar', second)] })
  expect(values.at(-1)!.messages.map(({ id }) => id)).toEqual(['n1'])
})

it('a received message that a poke brought goes at once with the chat that a block removes', async () => {
  const first = sampleMessage('n1', 'omar', 'amina', 1)
  await harness.applyPage({ messages: [first], conversations: [sampleConversation('omar', first)] })
  const values = harness.watch(chat, { partnerId: 'omar', limit: 50 })
  harness.overlay.preview(
    { messages: [{ ...first, rev: 2, deliveryStatus: 'read' }] },
    { epoch: 'first', feeds: { 'user:amina': 2 } },
  )(true)
  await harness.clock.rest()
  expect(values.at(-1)!.messages).toHaveLength(1)
  await harness.applyPage({
    messages: [{ id: first.id, rev: 3, _deleted: true }],
    conversations: [{ id: 'omar' as StudentId, rev: 3, _deleted: true }],
  })
  expect(values.at(-1)!.messages).toEqual([])
})

it('does not say for a moment that it is complete when many messages arrive at once', async () => {
  const said = (position: number) => sampleMessage(`k${position}`, 'kofi', 'amina', position)
  const many = Array.from({ length: 116 }, (_, at) => said(at + 1))
  await harness.applyPage({ messages: many.slice(0, 100), conversations: [sampleConversation('kofi', many[99]!)] })
  await harness.local.setNote(LOADED, { window: 'window', loaded: { [pairKey(AMINA, 'kofi' as StudentId)]: { from: 0, oldest: 'k1' } } })
  const values = harness.watch(chat, { partnerId: 'kofi', limit: 50 })
  await harness.clock.rest()
  await harness.applyPage({ messages: many.slice(100), conversations: [sampleConversation('kofi', many[115]!, { rev: 2 })] })
  expect(values.map(({ complete }) => complete)).not.toContain(true)
  expect(values.at(-1)!.messages).toHaveLength(66)
})

it('a message that was delivered before its page arrives does not return to sent with it', async () => {
  const fresh = await new QueryHarness().start({})
  const values = fresh.watch(chat, { partnerId: 'omar', limit: 50 })
  const sent = sampleMessage('n1', 'amina', 'omar', 1)
  await fresh.local.apply({ messages: [{ ...sent, deliveryStatus: 'delivered', rev: 2 }] })
  await fresh.clock.rest()
  await fresh.applyPage({ messages: [sent] })
  expect(values.at(-1)!.messages).toMatchObject([{ id: 'n1', deliveryStatus: 'delivered' }])
})

it('a chat is not complete for a moment when the only message that is here goes, and the summary names one', async () => {
  const only = sampleMessage('n1', 'amina', 'omar', 1)
  await harness.applyPage({ conversations: [sampleConversation('omar', only)] })
  const values = harness.watch(chat, { partnerId: 'omar', limit: 50 })
  await harness.local.apply({ messages: [only] })
  await harness.clock.rest()
  expect([values.at(-1)!.messages.length, values.at(-1)!.complete]).toEqual([1, true])
  await harness.local.apply({ messages: [{ id: only.id, _deleted: true, rev: 2 }] })
  await harness.clock.rest()
  const last = values.slice(-2).filter(({ messages }) => messages.length === 0)
  expect(last.map(({ complete }) => complete)).not.toContain(true)
  expect(values.at(-1)).toMatchObject({ messages: [], complete: false })
})
