import { TokenBucket } from 'limiter'

/** A rate: `atOnce` at once, then `perSecond` a second. */
export interface Rate {
  atOnce: number
  perSecond: number
}

/** Number of buckets from which full ones are removed. A full bucket is equal to none. */
const SWEEP_BUCKETS_MIN = 1_000

/** Creates a full bucket; the library's own begin empty. */
export function fullBucket({ atOnce, perSecond }: Rate): TokenBucket {
  const bucket = new TokenBucket({ bucketSize: atOnce, tokensPerInterval: perSecond, interval: 'second' })
  bucket.content = atOnce
  return bucket
}

/** Takes one token. Returns 0, or the whole seconds until there is one again. */
export function takeOne(bucket: TokenBucket): number {
  return take(bucket, 1)
}

/** Takes that many tokens, or none. Returns 0, or the whole seconds until there are enough; infinite if there never are. */
function take(bucket: TokenBucket, tokens: number): number {
  if (bucket.tryRemoveTokens(tokens)) return 0
  return tokens > bucket.bucketSize ? Infinity : Math.max(1, Math.ceil(bucket.getWaitTime(tokens) / 1_000))
}

/** One bucket for each key that was used, in memory. A restart refills them all. */
export class Buckets {
  readonly #buckets = new Map<string, TokenBucket>()
  #sweepAt = SWEEP_BUCKETS_MIN

  constructor(private readonly rate: Rate) {}

  /** Takes tokens for this key, all or none. Returns 0, or the whole seconds until there are enough; infinite if there never are. */
  take(key: string, tokens = 1): number {
    return take(this.#bucketOf(key), tokens)
  }

  /**
   * Takes the price of something for this key. Returns 0, or the whole seconds until there are enough tokens. What costs more than a
   * full bucket takes all of it, otherwise it could never run.
   */
  pay(key: string, tokens: number): number {
    const bucket = this.#bucketOf(key)
    return take(bucket, Math.min(tokens, bucket.bucketSize))
  }

  /** Returns the whole seconds until there are enough tokens for this key, 0 if there are. Takes none. */
  waitFor(key: string, tokens: number): number {
    const bucket = this.#buckets.get(key)
    if (!bucket || bucket.bucketSize === 0) return 0
    return Math.ceil(bucket.getWaitTime(Math.min(tokens, bucket.bucketSize)) / 1_000)
  }

  /** Takes tokens for something that is done already. They may be more than there are: then the next ones pay for it. */
  spend(key: string, tokens: number): void {
    const bucket = this.#bucketOf(key)
    bucket.drip()
    if (bucket.bucketSize > 0) bucket.content = Math.max(bucket.content - tokens, -bucket.bucketSize)
  }

  /** Returns tokens that turned out not to be used. */
  giveBack(key: string, tokens = 1): void {
    const bucket = this.#buckets.get(key)
    if (bucket) bucket.content = Math.min(bucket.content + tokens, bucket.bucketSize)
  }

  /** Returns how many whole tokens this key has now. */
  left(key: string): number {
    const bucket = this.#buckets.get(key)
    bucket?.drip()
    return Math.floor(bucket?.content ?? this.rate.atOnce)
  }

  get size(): number {
    return this.#buckets.size
  }

  #bucketOf(key: string): TokenBucket {
    return this.#buckets.get(key) ?? this.#begin(key)
  }

  #begin(key: string): TokenBucket {
    if (this.#buckets.size >= this.#sweepAt) this.#sweep()
    const bucket = fullBucket(this.rate)
    this.#buckets.set(key, bucket)
    return bucket
  }

  /** Removes full buckets. The next sweep is at twice the remaining number, so that its cost for each key is constant. */
  #sweep(): void {
    for (const [key, bucket] of this.#buckets) {
      bucket.drip()
      if (bucket.content >= bucket.bucketSize) this.#buckets.delete(key)
    }
    this.#sweepAt = Math.max(SWEEP_BUCKETS_MIN, 2 * this.#buckets.size)
  }
}
