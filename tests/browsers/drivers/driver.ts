/** The three browsers that Friendioo is tested in; `webkit` is Safari's engine, in WebKitGTK. */
export type BrowserName = 'chromium' | 'firefox' | 'webkit'

/** A running browser. Its devices share nothing with each other. */
export interface Browser {
  readonly name: BrowserName
  /** Opens a new, empty profile. */
  newDevice(): Promise<Device>
  close(): Promise<void>
}

/** One profile: the tabs in it share cookies, databases and the service worker. */
export interface Device {
  newTab(): Promise<Tab>
  close(): Promise<void>
}

/**
 * One tab, driven as a person drives it: clicks and keys are the browser's own (trusted) events.
 * A script runs in the page and has access only to its arguments, which are JSON.
 */
export interface Tab {
  /** Navigates fully; resolves when the document has loaded. */
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** Presses the browser's Back; resolves when it has begun. */
  back(): Promise<void>
  /** Runs a script in the page and awaits its promise. Rejects with the error that the script throws. */
  run<const A extends readonly unknown[], T>(script: (...args: A) => T | Promise<T>, ...args: A): Promise<T>
  /** Scrolls the element that the script returns into view and clicks its middle. Resolves to false when there is none. */
  click<const A extends readonly unknown[]>(find: (...args: A) => Element | null, ...args: A): Promise<boolean>
  /** Clicks the middle of the element that the script returns twice, as fast as the browser can. */
  doubleClick<const A extends readonly unknown[]>(find: (...args: A) => Element | null, ...args: A): Promise<void>
  /** Types into the element that has the focus; '\n' is Enter. */
  type(text: string): Promise<void>
  /** Chooses this file in the file field that the script returns. */
  choose<const A extends readonly unknown[]>(path: string, find: (...args: A) => Element | null, ...args: A): Promise<void>
  /** Sets width and height of the page, CSS px. WebKitGTK has no window narrower than 447 px. */
  resize(width: number, height: number): Promise<void>
  /** Returns a PNG of the visible page. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

/** Returns the script as text for the page. The test build may name functions with a helper, `__name`, that no page has. */
export function scriptText(script: object): string {
  return `((__name) => (${String(script)}))((named) => named)`
}
