import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import type { StudentId } from '../../schemas/ids.ts'
import { openLocal, removeLocal } from './rx-local.ts'
const me = 'amina' as StudentId
const msg = (n: number, to = 'lina') => ({ id: `m${to}${n}`, fromUserId: me, toUserId: to, content: 'hello '.repeat(10) + n, messageType: 'text', conversationType: 'direct', position: n, createdAt: n, composedAt: n, deliveryStatus: 'sent', queuedForDelivery: false, deliveredAt: null, readAt: null, firebaseMessageId: null }) as never
const t = async <T>(name: string, f: () => Promise<T>) => { const a = performance.now(); const r = await f(); console.log(name, (performance.now() - a).toFixed(1)); return r }
it('probe', async () => {
  const local = await t('open', () => openLocal(me, { onLost: (e) => console.log('LOST', e), onCorrupt: (e) => console.log('CORRUPT', e) }))
  let calls: unknown[][] = []
  const end = local.watch('messages', { newestWith: { pair: 'amina_lina', limit: 50 } }, (docs) => calls.push(docs))
  const notes: unknown[] = []
  local.watchNote('x', (v) => notes.push(v))
  await t('apply 500 new', () => local.apply({ messages: Array.from({ length: 500 }, (_, i) => msg(i + 1)) }))
  await t('apply 500 same', () => local.apply({ messages: Array.from({ length: 500 }, (_, i) => msg(i + 1)) }))
  await t('apply 500 changed', () => local.apply({ messages: Array.from({ length: 500 }, (_, i) => ({ ...(msg(i + 1) as object), content: 'x' }) as never) }))
  await t('note', () => local.setNote('x', { a: 1 }))
  await t('note', () => local.setNote('x', { a: 2 }))
  expect(await t('note', () => local.note('x'))).toEqual({ a: 2 })
  expect(await local.note('y')).toBe(null)
  await new Promise((r) => setTimeout(r, 300))
  console.log(calls.length, calls.at(-1)!.length, JSON.stringify(calls.at(-1)![0]), notes)
  for (let k = 0; k < 19; k++) await local.apply({ messages: Array.from({ length: 500 }, (_, i) => msg(500 + k * 500 + i + 1)) })
  const got = await t('newest of 10000', () => local.find('messages', { newestWith: { pair: 'amina_lina', limit: 50 } }))
  expect(got.length).toBe(50)
  await t('newest of 10000 limit 51', () => local.find('messages', { newestWith: { pair: 'amina_lina', limit: 51 } }))
  await t('newest 60 of 10000', () => local.find('messages', { newestWith: { pair: 'amina_lina', limit: 60 } }))
  expect(got[0]!.position).toBe(10000)
  await t('apply 1', () => local.apply({ messages: [msg(10001)] }))
  await t('apply remove 3', () => local.apply({ messages: [10001, 9999, 777].map((n) => ({ id: `mlina${n}`, _deleted: true })) as never }))
  await t('byIds 50', () => local.byIds('messages', Array.from({ length: 50 }, (_, i) => `mlina${i + 1}`)))
  await t('clear', () => local.clear())
  await new Promise((r) => setTimeout(r, 300))
  console.log(calls.length, calls.at(-1)!.length, notes)
  end()
  await t('close', () => local.close())
  const again = await t('open again', () => openLocal(me))
  await again.close()
  await t('remove', () => removeLocal(me))
  console.log(await indexedDB.databases())
}, 60000)
