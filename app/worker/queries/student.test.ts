import { describe, expect, it } from 'vitest'
import type { StudentId } from '../../../schemas/ids.ts'
import { sampleAccount, sampleStudent } from '../testing/sample-documents.ts'
import { QueryHarness } from './testing/query-harness.ts'
import { student } from './student.ts'

const lina = sampleStudent('lina', { email: '', phoneNumber: '', whatsappNumber: '' })
const contact = { rev: 1, id: 'lina' as StudentId, email: 'lina@uni.example', phoneNumber: '+49 1', whatsappNumber: '+49 2' }

describe('the student query', () => {
  it('includes contact data from the contact document, and drops it when that document is removed', async () => {
    const harness = await new QueryHarness().start({ account: [sampleAccount('amina')], students: [lina], contacts: [contact] })
    const seen = harness.watch(student, { id: 'lina' })
    await harness.clock.rest()
    expect(seen.at(-1)).toMatchObject({ email: 'lina@uni.example', phoneNumber: '+49 1', whatsappNumber: '+49 2' })
    await harness.applyPage({ contacts: [{ id: 'lina', _deleted: true, rev: 1 }] })
    expect(seen.at(-1)).toMatchObject({ email: '', phoneNumber: '', whatsappNumber: '' })
  })

  it('is null when this device has no student with that id', async () => {
    const harness = await new QueryHarness().start({ account: [sampleAccount('amina')] })
    const seen = harness.watch(student, { id: 'nobody' })
    await harness.clock.rest()
    expect(seen).toEqual([null])
  })
})
