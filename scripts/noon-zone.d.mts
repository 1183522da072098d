/** Returns the time zone, of those at whole hours from UTC, in which it is between noon and one o'clock. */
export declare function noonZone(now: Date): string
/** Lets this process and those that it starts live at noon, or in the zone of the variable TEST_TZ. */
export declare function liveAtNoon(): void
