/** Returns a time zone in which it is day: of those at whole hours from UTC, the nearest. */
export declare function dayZone(now: Date): string
/** Gives this process, and those that it starts, a time zone in which it is day, or the zone of the variable TEST_TZ. */
export declare function liveByDay(): void
