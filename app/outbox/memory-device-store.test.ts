import { beforeEach, expect, it } from 'vitest'
import { MemoryEnvelopes } from './memory-envelope-store.ts'
import { AMINA, messageDraft } from './testing/sample-envelopes.ts'
import { MemoryDevice } from './memory-device-store.ts'
import { sampleAccount } from '../worker/testing/sample-documents.ts'

let envelopes: MemoryEnvelopes
let device: MemoryDevice

beforeEach(() => {
  envelopes = new MemoryEnvelopes()
  device = new MemoryDevice(envelopes)
})

it('remembers whom a sign-in began to remember, and what is not said stays', async () => {
  expect(await device.lastSession()).toBeNull()
  await device.remember(AMINA, { session: 's1' })
  await device.remember(AMINA, { currentPage: '/groups' })
  const account = sampleAccount('amina')
  await device.remember(AMINA, { account })
  expect(await device.lastSession()).toEqual({ userId: AMINA, currentPage: '/groups', profileData: account, session: 's1' })
})

it('forgets all of who signs out, and does not bring them back with what is told late', async () => {
  await device.remember(AMINA, { session: 's1' })
  await envelopes.add(messageDraft('m1'))
  await device.forget(AMINA)
  await device.remember(AMINA, { currentPage: '/groups' })
  expect(await device.lastSession()).toBeNull()
  expect(await envelopes.laid(AMINA)).toEqual([])
})
