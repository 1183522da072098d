import { beforeEach, expect, it } from 'vitest'
import { SECOND } from '../../../schemas/constants.ts'
import { ManualClock } from '../../outbox/testing/manual-clock.ts'
import { MemoryLocalStore } from '../store/memory-local-store.ts'
import { CHECKPOINT_NOTE } from '../store/replica-notes.ts'
import { ResetWatcher } from './reset-watcher.ts'

let clock: ManualClock
let local: MemoryLocalStore
let resets: ResetWatcher

const bootstrap = () => local.setNote(CHECKPOINT_NOTE, { checkpoint: { epoch: 'first', feeds: {} } })

beforeEach(async () => {
  clock = new ManualClock()
  local = new MemoryLocalStore()
  resets = new ResetWatcher(clock.later)
  await bootstrap()
  resets.watch(local)
})

it('lasts from the first to the last step of a reset by this tab', async () => {
  resets.here(true)
  await local.clear()
  await clock.advance(3 * SECOND)
  await bootstrap()
  expect(resets.on.value).toBe(true)
  resets.here(false)
  expect(resets.on.value).toBe(false)
})

it('lasts until the end of another tab’s reset, to which this tab’s own gave way', async () => {
  resets.here(true)
  await local.clear()
  resets.here(false)
  expect(resets.on.value).toBe(true)
  await bootstrap()
  expect(resets.on.value).toBe(false)
})

it('ends after two seconds when the other tab has died, and at once when this tab leads', async () => {
  await local.clear()
  await clock.advance(2 * SECOND)
  expect(resets.on.value).toBe(false)
  await bootstrap()
  await local.clear()
  expect(resets.on.value).toBe(true)
  resets.endWait()
  expect(resets.on.value).toBe(false)
})
