import { describe, expect, it } from 'vitest'
import type { ClientFrame } from '../../../schemas/socket.ts'
import { RECEIVED_PAGE } from '../../../schemas/constants.ts'
import { FRAME_MAX } from '../../../schemas/socket.ts'
import type { MessageId } from '../../../schemas/ids.ts'
import { ManualClock } from '../../outbox/testing/manual-clock.ts'
import type { LocalStore } from '../store/local-store.ts'
import { DeliveryReceipts, RECEIPT_DELAY } from './delivery-receipts.ts'

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
  it('RCPT-4 RCPT-18 N49 name any number of messages in frames that the server accepts, also again after a reconnect', async () => {
    const frames: ClientFrame[] = []
    const receipts = new DeliveryReceipts(noted() as LocalStore, (frame) => frames.push(frame) > 0, new ManualClock(0).later)
    const ids = Array.from({ length: 2 * RECEIVED_PAGE + 1 }, (_, at) => `${at}`.padStart(64, 'x') as MessageId)
    receipts.reportStored(ids)
    await receipts.onOpen()
    const pages = frames.map((frame) => (frame.type === 'received' ? frame.ids! : []))
    expect(pages.map(({ length }) => length)).toEqual([RECEIVED_PAGE, RECEIVED_PAGE, 1, RECEIVED_PAGE, RECEIVED_PAGE, 1])
    expect(pages.flat()).toEqual([...ids, ...ids])
    for (const frame of frames) expect(Buffer.byteLength(JSON.stringify(frame))).toBeLessThan(FRAME_MAX)
  })

  const upTo = (seq: number) => ({ epoch: 'first', feeds: { 'user:amina': seq } })

  function sayingReceipts() {
    const clock = new ManualClock(0)
    const socket = { open: true, frames: [] as ClientFrame[] }
    const say = (frame: ClientFrame) => {
      if (socket.open) socket.frames.push(frame)
      return socket.open
    }
    return { clock, socket, receipts: new DeliveryReceipts(noted() as LocalStore, say, clock.later) }
  }

  it('RCPT-1 receipts that come close together are one frame with the last checkpoint', async () => {
    const { clock, socket, receipts } = sayingReceipts()
    receipts.reportReceived(upTo(1))
    await clock.advance(RECEIPT_DELAY / 2)
    receipts.reportReceived(upTo(2))
    expect(socket.frames).toEqual([])
    await clock.advance(RECEIPT_DELAY / 2)
    expect(socket.frames).toEqual([{ type: 'received', checkpoint: upTo(2) }])
    receipts.reportReceived(upTo(3))
    await clock.advance(RECEIPT_DELAY)
    expect(socket.frames).toHaveLength(2)
  })

  it('RCPT-1 do not wait when the page is hidden, and are sent once', async () => {
    const { clock, socket, receipts } = sayingReceipts()
    receipts.reportReceived(upTo(1))
    receipts.sendNow()
    expect(socket.frames).toEqual([{ type: 'received', checkpoint: upTo(1) }])
    await clock.advance(RECEIPT_DELAY)
    expect(socket.frames).toHaveLength(1)
  })

  it('RCPT-5 receipts that found no open socket are sent when it opens', async () => {
    const { clock, socket, receipts } = sayingReceipts()
    socket.open = false
    receipts.reportReceived(upTo(1))
    await clock.advance(RECEIPT_DELAY)
    socket.open = true
    await receipts.onOpen()
    expect(socket.frames).toEqual([{ type: 'received', checkpoint: upTo(1) }])
  })
})
