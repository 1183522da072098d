import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Changes } from '../../../schemas/collections.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { dropDeletedMessages } from './drop-deleted-messages.ts'
import type { LocalStore } from '../store/local-store.ts'
import { MemoryLocalStore } from '../store/memory-local-store.ts'
import { openLocal, removeLocal } from '../store/rx-local-store.ts'
import { sampleConversation, sampleMessage } from '../testing/sample-documents.ts'

// Without `self`, RxDB uses IndexedDB as the channel between tabs, which is slow.
vi.stubGlobal('self', globalThis)

const me = 'amina' as StudentId
const said = (position: number, partner = 'lina') => sampleMessage(`${partner}-${position}`, partner, 'amina', position)
const summary = (last: number, deletedUpTo: number) => sampleConversation('lina', said(last), { deletedUpTo })

describe.each<[string, () => Promise<LocalStore>]>([
  ['memory', async () => new MemoryLocalStore()],
  ['RxDB', async () => openLocal(me)],
])('dropDeletedMessages in %s', (_, open) => {
  let local: LocalStore
  afterEach(async () => {
    await local.close()
    await removeLocal(me)
  })

  const apply = async (changes: Changes) => local.apply(await dropDeletedMessages(local, me, changes))
  const here = async () => (await local.find('messages', {})).map(({ id }) => id as string).sort()

  it('deletes the messages that the summary reports as deleted, and no others', async () => {
    local = await open()
    await apply({ messages: [said(1), said(2), said(3), said(1, 'omar')], conversations: [summary(3, 0)] })
    await apply({ conversations: [summary(3, 2)] })
    expect(await here()).toEqual(['lina-3', 'omar-1'])
    expect(await local.byIds('conversations', ['lina'])).toEqual(new Map([['lina', summary(3, 2)]]))
  })

  it('deletes all messages of a removed summary', async () => {
    local = await open()
    await apply({ messages: [said(1), said(2), said(1, 'omar')], conversations: [summary(2, 0)] })
    await apply({ conversations: [{ id: 'lina', _deleted: true, rev: 1 }] })
    expect(await here()).toEqual(['omar-1'])
  })

  it('deletes nothing for a summary that is older than the stored one', async () => {
    local = await open()
    await apply({ messages: [said(1), said(2)], conversations: [{ ...summary(2, 0), rev: 12 }] })
    await apply({ conversations: [{ id: 'lina', _deleted: true, rev: 10 }] })
    expect(await here()).toEqual(['lina-1', 'lina-2'])
    expect((await local.byIds('conversations', ['lina'])).size).toBe(1)
  })

  it('does not restore deleted messages from an older page merged with later changes', async () => {
    local = await open()
    await apply({ messages: [said(3)], conversations: [summary(3, 2)] })
    await apply({ messages: [said(1), said(2), said(3), said(4)], conversations: [summary(4, 2)] })
    expect(await here()).toEqual(['lina-3', 'lina-4'])
  })
})
