import { expect, it } from 'vitest'
import { MINUTE } from '../../../schemas/constants.ts'
import { sampleAccount } from '../testing/sample-documents.ts'
import { CHECKPOINT_NOTE, type ReplicaState } from '../store/replica-notes.ts'
import { status } from './status.ts'
import { QueryHarness } from './testing/query-harness.ts'

it('gets the time of the last data once a minute while the server is reached, and at once when it is not', async () => {
  const harness = await new QueryHarness().start({ account: [sampleAccount('amina')] })
  const write = async (at: number, turn: number) => {
    const checkpoint = { epoch: 'first', feeds: { 'user:amina': turn } }
    await harness.local.setNote(CHECKPOINT_NOTE, { checkpoint, complete: true, at, window: 'window', turn } satisfies ReplicaState)
    await harness.clock.rest()
  }
  harness.shared.update({ connection: 'online' })
  const said = harness.watch(status, null)
  const asOf = () => said.at(-1)!.asOf
  await write(1_000, 1)
  expect(asOf()).toBe(1_000)
  const heard = said.length
  await write(1_000 + MINUTE - 1, 2)
  expect([asOf(), said.length]).toEqual([1_000, heard])
  await write(1_000 + MINUTE, 3)
  expect(asOf()).toBe(1_000 + MINUTE)
  await write(1_001 + MINUTE, 4)
  harness.shared.update({ connection: 'offline' })
  await harness.clock.rest()
  expect(asOf()).toBe(1_001 + MINUTE)
})
