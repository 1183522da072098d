import type { MessageId } from '../../../schemas/ids.ts'
import { RECEIVED_PAGE, SECOND } from '../../../schemas/constants.ts'
import type { ClientFrame } from '../../../schemas/socket.ts'
import type { Checkpoint } from '../../../schemas/sync.ts'
import type { LocalStore } from '../store/local-store.ts'
import { reportedElsewhere } from '../../../schemas/reported-elsewhere.ts'
import { inBackground } from '../../platform/in-background.ts'

const DUE = 'receipts'

/**
 * Time (ms) that a receipt waits for the next one, or for the read mark that makes it needless: a student who looks at the chat reads the
 * message within this time, and its sender gets one update. Nobody sees the difference between sent and delivered as early as this.
 */
export const RECEIPT_DELAY = SECOND / 5

/**
 * Reports to the server what this device has stored (architecture.md section 5, Receipts). Messages of a bootstrap or history page are
 * named one by one, again after each reconnect, until the stored document shows that the server knows.
 */
export class DeliveryReceipts {
  #checkpoint: Checkpoint | null = null
  /** Runs one task at a time: a socket that opens while ids are being stored must not miss them. */
  #turn: Promise<unknown> = Promise.resolve()

  #cancel: (() => void) | null = null

  constructor(
    private readonly local: LocalStore,
    private readonly send: (frame: ClientFrame) => boolean,
    private readonly later: (run: () => void, ms: number) => () => void,
  ) {}

  /** Reports after `RECEIPT_DELAY` that everything up to a checkpoint is stored. */
  reportReceived(checkpoint: Checkpoint): void {
    this.#checkpoint = checkpoint
    this.#cancel ??= this.later(() => this.sendNow(), RECEIPT_DELAY)
  }

  /** Reports without a delay: the page is hidden and may end. */
  sendNow(): void {
    this.#cancel?.()
    this.#cancel = null
    if (this.#checkpoint && this.send({ type: 'received', checkpoint: this.#checkpoint })) this.#checkpoint = null
  }

  reportStored(ids: MessageId[]): void {
    if (ids.length === 0) return
    inBackground(
      this.#inTurn(() => this.#storeDue(ids)),
      'The due receipts could not be stored',
    )
    this.#sendIds(ids)
  }

  /** Sends the due receipts again, after the socket has opened. */
  onOpen(): Promise<void> {
    this.sendNow()
    return this.#inTurn(() => this.#resendDue())
  }

  async #resendDue(): Promise<void> {
    const due = (await this.local.note<MessageId[]>(DUE)) ?? []
    if (due.length === 0) return
    const messages = await this.local.byIds('messages', due)
    const still = due.filter((id) => messages.get(id)?.deliveryStatus === 'sent')
    await this.local.setNote(DUE, still)
    this.#sendIds(still)
  }

  /** Sends the ids in frames that the server accepts: it closes a socket that sends a longer one (`FRAME_MAX`). */
  #sendIds(ids: readonly MessageId[]): void {
    for (let at = 0; at < ids.length; at += RECEIVED_PAGE) this.send({ type: 'received', ids: ids.slice(at, at + RECEIVED_PAGE) })
  }

  async #storeDue(ids: MessageId[]): Promise<void> {
    const due = (await this.local.note<MessageId[]>(DUE)) ?? []
    await this.local.setNote(DUE, [...new Set([...due, ...ids])])
  }

  #inTurn(run: () => Promise<void>): Promise<void> {
    const result = this.#turn.then(run)
    this.#turn = result.catch(reportedElsewhere)
    return result
  }
}
