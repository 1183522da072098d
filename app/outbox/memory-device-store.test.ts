import { beforeEach, expect, it } from 'vitest'
import { MemoryEnvelopeStore } from './memory-envelope-store.ts'
import { AMINA, messageEnvelope } from './testing/sample-envelopes.ts'
import { MemoryDeviceStore } from './memory-device-store.ts'
import { sampleAccount } from '../worker/testing/sample-documents.ts'

let envelopes: MemoryEnvelopeStore
let device: MemoryDeviceStore

beforeEach(() => {
  envelopes = new MemoryEnvelopeStore()
  device = new MemoryDeviceStore(envelopes)
})

it('remembers a student from the sign-in on, and leaves omitted fields unchanged', async () => {
  expect(await device.lastSession()).toBeNull()
  await device.save(AMINA, { session: 's1' })
  await device.save(AMINA, { currentPage: '/groups' })
  const account = sampleAccount('amina')
  await device.save(AMINA, { account })
  expect(await device.lastSession()).toEqual({ userId: AMINA, currentPage: '/groups', profileData: account, session: 's1' })
})

it('deletes everything of a student who signs out, and does not store them again on a late save', async () => {
  await device.save(AMINA, { session: 's1' })
  await envelopes.add(messageEnvelope('m1'))
  await device.wipe(AMINA)
  await device.save(AMINA, { currentPage: '/groups' })
  expect(await device.lastSession()).toBeNull()
  expect(await envelopes.overlaid(AMINA)).toEqual([])
})
