import { TokenBucket } from 'limiter'

/** So many at once, so many a second after that. */
export interface Rate {
  atOnce: number
  perSecond: number
}

/** Keys at which full buckets are first looked for: they say the same as none. */
const SWEEP_FROM = 1_000

/** A bucket that is full; the library's own begin empty. */
export function fullBucket({ atOnce, perSecond }: Rate): TokenBucket {
  const bucket = new TokenBucket({ bucketSize: atOnce, tokensPerInterval: perSecond, interval: 'second' })
  bucket.content = atOnce
  return bucket
}

/** Takes one of a bucket. Answers 0, or after how many whole seconds there is one again. */
export function takeOne(bucket: TokenBucket): number {
  return bucket.tryRemoveTokens(1) ? 0 : Math.max(1, Math.ceil(bucket.getWaitTime(1) / 1_000))
}

/** A bucket for each key that was asked for, in memory: a restart fills them all. */
export class Buckets {
  readonly #buckets = new Map<string, TokenBucket>()
  #sweepAt = SWEEP_FROM

  constructor(private readonly rate: Rate) {}

  /** Takes one for this key. Answers 0, or after how many whole seconds there is one again. */
  take(key: string): number {
    return takeOne(this.#buckets.get(key) ?? this.#begin(key))
  }

  get size(): number {
    return this.#buckets.size
  }

  #begin(key: string): TokenBucket {
    if (this.#buckets.size >= this.#sweepAt) this.#sweep()
    const bucket = fullBucket(this.rate)
    this.#buckets.set(key, bucket)
    return bucket
  }

  /** Next when there are twice as many as stay: what it costs, each key pays once. */
  #sweep(): void {
    for (const [key, bucket] of this.#buckets) {
      bucket.drip()
      if (bucket.content >= bucket.bucketSize) this.#buckets.delete(key)
    }
    this.#sweepAt = Math.max(SWEEP_FROM, 2 * this.#buckets.size)
  }
}
