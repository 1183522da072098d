import { describe, expect, it } from 'vitest'
import type { ClientFrame } from '../../../schemas/socket.ts'
import { RECEIVED_PAGE } from '../../../schemas/constants.ts'
import { FRAME_MAX } from '../../../schemas/socket.ts'
import type { MessageId } from '../../../schemas/ids.ts'
import type { LocalStore } from '../store/local-store.ts'
import { DeliveryReceipts } from './delivery-receipts.ts'

/** A local store with one note, in which every message is still sent. */
function noted(): Pick<LocalStore, 'note' | 'setNote' | 'byIds'> {
  let note: unknown = null
  return {
    note: () => Promise.resolve(note as never),
    setNote: (_, value) => Promise.resolve(void (note = value)),
    byIds: (_, ids) => Promise.resolve(new Map(ids.map((id) => [id, { id, deliveryStatus: 'sent' }])) as never),
  }
}

describe('delivery receipts', () => {
  it('N49 name any number of messages in frames that the server accepts, also again after a reconnect', async () => {
    const frames: ClientFrame[] = []
    const receipts = new DeliveryReceipts(noted() as LocalStore, (frame) => frames.push(frame) > 0)
    const ids = Array.from({ length: 2 * RECEIVED_PAGE + 1 }, (_, at) => `${at}`.padStart(64, 'x') as MessageId)
    receipts.stored(ids)
    await receipts.opened()
    const pages = frames.map((frame) => (frame.type === 'received' ? frame.ids! : []))
    expect(pages.map(({ length }) => length)).toEqual([RECEIVED_PAGE, RECEIVED_PAGE, 1, RECEIVED_PAGE, RECEIVED_PAGE, 1])
    expect(pages.flat()).toEqual([...ids, ...ids])
    for (const frame of frames) expect(Buffer.byteLength(JSON.stringify(frame))).toBeLessThan(FRAME_MAX)
  })
})
