/** The three browsers that Friendioo is tested in; `webkit` is Safari's engine as WebKitGTK has it. */
export const BROWSERS = ['chromium', 'firefox', 'webkit'] as const
export type BrowserName = (typeof BROWSERS)[number]

/** A running browser. Its devices share nothing with each other. */
export interface Browser {
  readonly name: BrowserName
  /** A new profile with nothing in it. */
  newDevice(): Promise<Device>
  close(): Promise<void>
}

/** One profile: the tabs in it share cookies, databases and the service worker. */
export interface Device {
  newTab(): Promise<Tab>
  close(): Promise<void>
}

/**
 * One tab, driven as a person drives it: clicks and keys are the browser's own (trusted) events. What is asked with a
 * script runs in the page, with nothing of its surroundings: only its arguments, which are JSON.
 */
export interface Tab {
  /** A full navigation; resolves when the document has loaded. */
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** The browser's Back; resolves when it has begun. */
  back(): Promise<void>
  /** Runs in the page; a promise is waited for. Rejects with what it throws. */
  run<const A extends readonly unknown[], T>(script: (...args: A) => T | Promise<T>, ...args: A): Promise<T>
  /** The element that the script returns, scrolled into view and clicked in its middle; false where it returns none. */
  click<const A extends readonly unknown[]>(find: (...args: A) => Element | null, ...args: A): Promise<boolean>
  /** Types into what has the focus; '\n' is Enter. */
  type(text: string): Promise<void>
  /** Chooses this file in the file field that the script returns. */
  choose<const A extends readonly unknown[]>(path: string, find: (...args: A) => Element | null, ...args: A): Promise<void>
  /** Width and height of the page, CSS px; WebKitGTK has no window narrower than 447. */
  resize(width: number, height: number): Promise<void>
  /** A PNG of what is seen. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

/** The script as text for the page. What builds tests may have named functions by a helper that no page has. */
export function scriptText(script: object): string {
  return `((__name) => (${String(script)}))((named) => named)`
}
