/** The open sheets of the page. Their code comes after the first screen: until then there are none (`use-close-on-back.ts`). */
export const openSheets = {
  /** Closes them, as the system's back does, and resolves when they are gone: a page that opens then is not below them. */
  close: (): Promise<void> => Promise.resolve(),
}
