import { beforeEach, describe, expect, it } from 'vitest'
import type { Input } from '../../../schemas/commands/registry.ts'
import { messageEnvelope, sampleEnvelope } from '../../outbox/testing/sample-envelopes.ts'
import type { ConversationView } from '../views.ts'
import { sampleAccount, sampleConversation, sampleMessage, sampleStudent } from '../testing/sample-documents.ts'
import { conversations } from './conversations.ts'
import { QueryHarness } from './testing/query-harness.ts'

let harness: QueryHarness
let listed: ConversationView[][]
const last = sampleMessage('m7', 'lina', 'amina', 7)
const shown = () => listed.at(-1)![0]!

beforeEach(async () => {
  harness = await new QueryHarness().start({
    account: [sampleAccount('amina')],
    students: [sampleStudent('lina')],
    messages: [last],
    conversations: [sampleConversation('lina', last, { unreadCount: 2 })],
  })
  listed = harness.watch(conversations, null)
  await harness.clock.rest()
})

describe('a conversation in the list', () => {
  it('says up to where to mark it as read, so that later messages stay unread', async () => {
    expect(shown().toRead).toEqual({ upTo: 'm7', position: 7 })
    await harness.addEnvelopes(sampleEnvelope('markRead', 'r1', { partnerId: 'lina', upTo: 'm7', position: 7 } as Input<'markRead'>))
    expect([shown().unreadCount, shown().toRead]).toEqual([0, null])
  })

  it('cannot be marked as read while it shows my own message that was not sent: the server does not know that one', async () => {
    await harness.addEnvelopes(messageEnvelope('mine', 'lina'))
    expect([shown().lastMessage, shown().unreadCount, shown().toRead]).toEqual(['message mine', 2, null])
  })

  it('is pinned at once, and shows no pin in the archive', async () => {
    await harness.addEnvelopes(sampleEnvelope('pinConversation', 'p1', { partnerId: 'lina', pinned: true } as Input<'pinConversation'>))
    expect(shown().pinned).toBe(true)
    await harness.addEnvelopes(
      sampleEnvelope('changeConversation', 'c1', { partnerId: 'lina', archived: true } as Input<'changeConversation'>),
    )
    expect([shown().archived, shown().pinned]).toEqual([true, false])
  })
})
