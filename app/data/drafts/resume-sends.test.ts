import { beforeEach, expect, it, vi } from 'vitest'
import type { MessageId, StudentId } from '../../../schemas/ids.ts'
import { waitFor } from '../../../tests/support/wait-for.ts'
import { asDraft } from './draft-json.ts'

vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
const { drafts, SENDING } = await import('./drafts.ts')
const { resumeSends } = await import('./resume-sends.ts')

const me = 'amina' as StudentId
let place: string
let sent: [id: string, text: string][]
let count = 0

/** Leaves a box as a page does that ends while it sends these parts. */
function leave(box: string, parts: { id: string; text: string; failed?: true }[]): void {
  drafts.write(me, place, box)
  drafts.write(me, place + SENDING, asDraft(parts))
}

function resume(): void {
  resumeSends(
    me,
    place,
    (text, id: MessageId) => ({ id, text }),
    ({ id, text }) => {
      sent.push([id, text])
      return Promise.resolve()
    },
  )
}

beforeEach(() => {
  // The box knows the messages that are on their way, as long as the page lives.
  place = `partner ${count++}`
  sent = []
})

it('F16 sends each part that an ended page was sending under its id, once and in order, and leaves what was not sent', async () => {
  leave('One Two Three', [
    { id: 'm1', text: 'One' },
    { id: 'm2', text: ' Two' },
  ])
  resume()
  resume()
  expect(sent).toEqual([
    ['m1', 'One'],
    ['m2', 'Two'],
  ])
  await waitFor(() => expect(drafts.read(me, place)).toBe(' Three'))
  expect(drafts.read(me, place + SENDING)).toBe('')
})

it('sends no part that could not be stored, and none whose text was changed', () => {
  leave('One Two', [
    { id: 'm1', text: 'One', failed: true },
    { id: 'm2', text: ' Two' },
  ])
  resume()
  leave('Once Two', [{ id: 'm1', text: 'One' }])
  resume()
  expect(sent).toEqual([])
})
