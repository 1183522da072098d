import { PUSH_SHOWN_TIMEOUT } from '../../schemas/constants.ts'
import type { StudentId } from '../../schemas/ids.ts'
import type { Services } from '../services.ts'
import type { Peer } from '../socket/local-hub.ts'

/**
 * Decides whether a message needs no push, because a visible page of its receiver shows the chat. A page that was frozen after it said so
 * cannot take it back. So the server asks each such page, and only one that responds counts.
 */
export class ShownChats {
  /** By push, the pages that were asked, with the number of frames that each had sent before. */
  readonly #asked = new Map<number, Map<Peer, number>>()

  constructor(private readonly services: Pick<Services, 'hub' | 'now'>) {}

  /** Returns 'seen', or the earliest time (epoch ms) to send this push; it is in the future once: while the pages may respond. */
  waitUntil(student: StudentId, partner: StudentId | null, push: number): number | 'seen' {
    const showing = partner === null ? [] : this.#showing(student, partner)
    if (showing.length === 0) return 0
    const asked = this.#asked.get(push)
    if (asked) return showing.some((peer) => peer.frameCount > (asked.get(peer) ?? Infinity)) ? 'seen' : 0
    this.#asked.set(push, new Map(showing.map((peer) => [peer, peer.frameCount])))
    for (const peer of showing) peer.send({ type: 'ping' })
    return this.services.now() + PUSH_SHOWN_TIMEOUT
  }

  delete(push: number): void {
    this.#asked.delete(push)
  }

  #showing(student: StudentId, partner: StudentId): Peer[] {
    return [...this.services.hub.of(student)].filter((peer) => !peer.isEnded && peer.showing?.has(partner))
  }
}
