import { expect, it } from 'vitest'
import type { StudentId } from '../../../schemas/ids.ts'
import { messageEnvelope } from '../../outbox/testing/sample-envelopes.ts'
import { sampleAccount, sampleMessage, sampleStudent } from '../testing/sample-documents.ts'
import { live, myEnvelopes, shared } from './query-parts.ts'
import { combineParts } from './query-context.ts'
import { QueryHarness } from './testing/query-harness.ts'

it('a query is computed again only when its parts or its overlaid collections change', async () => {
  const stage = await new QueryHarness().start({ account: [sampleAccount('amina')], students: [sampleStudent('lina')] })
  let computed = 0
  combineParts(
    stage.sources,
    {
      students: live(stage.sources, 'students'),
      state: shared(stage.sources, ['online']),
    },
    () => ++computed,
    () => {},
  )
  await stage.clock.rest()
  expect(computed).toBe(1)

  stage.shared.update({ typing: ['lina' as StudentId] })
  stage.overlay.preview({ messages: [sampleMessage('one', 'lina', 'amina', 1)] }, { epoch: 'first', feeds: { 'user:amina': 1 } })(false)
  await stage.clock.rest()
  expect(computed).toBe(1)

  stage.shared.update({ online: ['lina' as StudentId] })
  await stage.clock.rest()
  expect(computed).toBe(2)
  await stage.applyPage({ students: [sampleStudent('lina', { firstName: 'Lena' })] })
  expect(computed).toBe(3)
})

it('a query is not computed again when the overlay is told what it knows', async () => {
  const stage = await new QueryHarness().start({ students: [sampleStudent('lina')], messages: [sampleMessage('one', 'lina', 'amina', 1)] })
  let computed = 0
  combineParts(
    stage.sources,
    { messages: live(stage.sources, 'messages'), envelopes: myEnvelopes(stage.sources) },
    () => ++computed,
    () => {},
  )
  await stage.clock.rest()
  // The poke of a message that is here.
  stage.overlay.preview({ messages: [sampleMessage('one', 'lina', 'amina', 1)] }, { epoch: 'first', feeds: { 'user:amina': 1 } })(true)
  await stage.clock.rest()
  expect(computed).toBe(1)
  await stage.addEnvelopes(messageEnvelope('mine', 'lina'))
  expect(computed).toBe(2)
  // The page moves the overlay to read the outbox again.
  await stage.applyPage({})
  expect(computed).toBe(2)
})
