import { expect, it } from 'vitest'
import type { StudentId } from '../../../schemas/ids.ts'
import { messageEnvelope } from '../../outbox/testing/sample-envelopes.ts'
import { sampleAccount, sampleMessage, sampleStudent } from '../testing/sample-documents.ts'
import { live, myEnvelopes, shared } from './query-parts.ts'
import { combineParts } from './query-context.ts'
import { QueryHarness } from './testing/query-harness.ts'

it('a query is computed again only when its parts or its overlaid collections change', async () => {
  const harness = await new QueryHarness().start({ account: [sampleAccount('amina')], students: [sampleStudent('lina')] })
  let computed = 0
  combineParts(
    harness.sources,
    {
      students: live(harness.sources, 'students'),
      state: shared(harness.sources, ['online']),
    },
    () => ++computed,
    () => {},
  )
  await harness.clock.rest()
  expect(computed).toBe(1)

  harness.shared.update({ typing: ['lina' as StudentId] })
  harness.overlay.preview({ messages: [sampleMessage('one', 'lina', 'amina', 1)] }, { epoch: 'first', feeds: { 'user:amina': 1 } })(false)
  await harness.clock.rest()
  expect(computed).toBe(1)

  harness.shared.update({ online: ['lina' as StudentId] })
  await harness.clock.rest()
  expect(computed).toBe(2)
  await harness.applyPage({ students: [sampleStudent('lina', { firstName: 'Lena' })] })
  expect(computed).toBe(3)
})

it('a query is not computed again when the overlay gets documents that it has', async () => {
  const harness = await new QueryHarness().start({
    students: [sampleStudent('lina')],
    messages: [sampleMessage('one', 'lina', 'amina', 1)],
  })
  let computed = 0
  combineParts(
    harness.sources,
    { messages: live(harness.sources, 'messages'), envelopes: myEnvelopes(harness.sources) },
    () => ++computed,
    () => {},
  )
  await harness.clock.rest()
  // The poke of a message that is here.
  harness.overlay.preview({ messages: [sampleMessage('one', 'lina', 'amina', 1)] }, { epoch: 'first', feeds: { 'user:amina': 1 } })(true)
  await harness.clock.rest()
  expect(computed).toBe(1)
  await harness.addEnvelopes(messageEnvelope('mine', 'lina'))
  expect(computed).toBe(2)
  // The page moves the overlay to read the outbox again.
  await harness.applyPage({})
  expect(computed).toBe(2)
})
