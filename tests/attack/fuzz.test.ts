import { expect, test } from 'vitest'
import { runFuzz } from '../fuzz/run-fuzz.ts'

test('N45 a thousand fuzzed requests, frames, pulls and batches get no 5xx, reveal nothing of other students, and leave /healthz fast', async () => {
  const { faults } = await runFuzz(1_000, 1)
  expect(faults).toEqual([])
})
