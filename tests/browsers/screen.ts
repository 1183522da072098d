import { NOTHING_OFFERED } from '../support/device-flags.ts'
import type { Tab } from './drivers/driver.ts'

/** Milliseconds until an expected element or state counts as missing. */
const PATIENCE = 60_000
const LOOK_EVERY = 50

type Role = 'button' | 'link' | 'textbox' | 'switch' | 'dialog' | 'heading' | 'region'

/** Does in a tab what a student does, and checks what they see. Every method waits until it can act. */
export class Screen {
  constructor(
    readonly tab: Tab,
    private readonly url: string,
  ) {}

  /** Navigates fully; resolves when the first screen shows local data. */
  async open(path: string): Promise<void> {
    await this.tab.goto(this.url + path)
    await this.ready()
  }

  ready(): Promise<void> {
    return this.until('the first screen', () => document.documentElement.dataset.appReady === 'true')
  }

  /** Waits until the connection bar is in this state. */
  connection(state: string): Promise<void> {
    return this.until(
      `connection ${state}`,
      (state) => document.querySelector('[data-connection]')?.getAttribute('data-connection') === state,
      [state],
    )
  }

  pending(count: number): Promise<void> {
    return this.until(
      `${count} pending changes`,
      (count) => document.querySelector('[data-pending]')?.getAttribute('data-pending') === String(count),
      [count],
    )
  }

  /** Waits until the page is ready and has caught up with the server. */
  async online(): Promise<void> {
    await this.ready()
    await this.connection('online')
  }

  /** Waits on "Something is stuck?" until this tab leads. Throws if it has replaced a leader that did not respond. */
  async ledWithoutSilence(): Promise<void> {
    await this.online()
    await this.shows('→ leading')
    if (!(await this.lacks('event=silence'))) throw new Error(await this.tab.run(() => document.body.innerText))
  }

  /** Waits until the service worker has installed. From then on the page opens without the server. */
  prepared(): Promise<void> {
    return this.until('an active service worker', async () => Boolean((await navigator.serviceWorker.getRegistration())?.active))
  }

  /**
   * Returns what this browser stores of a student: names of databases, of caches except the app's own, and storage keys except the
   * flags of the browser.
   */
  kept(): Promise<string[]> {
    return this.tab.run(
      async (flags) => {
        // WebKit lists a database whose creation was aborted as version 0.
        const databases = (await indexedDB.databases()).filter(({ version }) => version !== 0).map(({ name }) => name!)
        const cached = (await caches.keys()).filter((key) => !/^friendioo-(app-|starts$)/.test(key))
        const keys = Object.keys(localStorage).filter((key) => !flags.includes(key))
        return [...databases, ...cached, ...keys, ...Object.keys(sessionStorage)]
      },
      NOTHING_OFFERED as readonly string[],
    )
  }

  shows(text: string): Promise<void> {
    return this.until(`“${text}”`, (text) => document.body.innerText.includes(text), [text])
  }

  /** Waits for a bubble with this text in the open chat. */
  bubble(text: string): Promise<void> {
    return this.until(
      `bubble “${text}”`,
      (text) => [...document.querySelectorAll<HTMLElement>('[data-message-id]')].some((bubble) => bubble.innerText.includes(text)),
      [text],
    )
  }

  lacks(text: string): Promise<boolean> {
    return this.tab.run((text) => !document.body.innerText.includes(text), text)
  }

  sees(role: Role, name: string): Promise<void> {
    return this.until(`${role} “${name}”`, finder<boolean>(role, name, 'found !== null'))
  }

  /**
   * Clicks an element once it does not move and nothing covers it.
   * A click on a dialog that still slides in would hit the page behind it.
   */
  async click(role: Role, name: string): Promise<void> {
    const end = performance.now() + PATIENCE
    for (;;) {
      await this.until(
        `${role} “${name}” that can be clicked`,
        finder<boolean>(role, name, `found !== null && (${String(canBeClicked)})(found)`),
      )
      try {
        if (await this.tab.click(finder<Element | null>(role, name, 'found'))) return
      } catch (error) {
        // The element moved or was replaced after it was found and before the click.
        if (performance.now() > end) throw error
      }
    }
  }

  /** Clicks an element twice that does not move. */
  async doubleClick(role: Role, name: string): Promise<void> {
    await this.sees(role, name)
    await this.tab.doubleClick(finder<Element | null>(role, name, 'found'))
  }

  /** Clicks into a field and types; '\n' is Enter. */
  async type(name: string, text: string): Promise<void> {
    await this.click('textbox', name)
    await this.tab.type(text)
  }

  /** Sets a choice, a date or a time by script, because each browser opens a window of its own to enter those. */
  async set(name: string, value: string): Promise<void> {
    await this.sees('textbox', name)
    const text = JSON.stringify(value)
    const script = `(Object.getOwnPropertyDescriptor(Object.getPrototypeOf(found), 'value').set.call(found, ${text}), ['input', 'change'].forEach((type) => found.dispatchEvent(new Event(type, { bubbles: true }))), found.value)`
    const is = await this.tab.run(finder<string>('textbox', name, script))
    if (is !== value) throw new Error(`“${name}” took “${is}” for “${value}”`)
  }

  /** Writes a message into the open chat and sends it. */
  write(text: string): Promise<void> {
    return this.type('^Message$', `${text}\n`)
  }

  /** Waits until the bubble with this text has this delivery status. */
  delivered(text: string, state: 'queued' | 'sent'): Promise<void> {
    const states = state === 'sent' ? ['sent', 'delivered', 'read'] : [state, 'sending']
    return this.until(
      `“${text}” ${state}`,
      (text, states) =>
        [...document.querySelectorAll<HTMLElement>('[data-message-id]')].some(
          (bubble) => bubble.innerText.includes(text) && states.includes(bubble.dataset.delivery!),
        ),
      [text, states],
    )
  }

  /** Waits until the script returns true. An error that the script throws while the page changes counts as false. */
  async until<const A extends readonly unknown[]>(
    what: string,
    script: (...args: A) => unknown,
    args = [] as unknown as A,
    within = PATIENCE,
  ): Promise<void> {
    const end = performance.now() + within
    let last: unknown
    while (performance.now() < end) {
      try {
        if (await this.tab.run(script as (...args: A) => boolean, ...args)) return
      } catch (error) {
        last = error
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY))
    }
    const seen = await this.tab
      .run(() => {
        const states = document.documentElement.outerHTML.match(/data-(app-ready|connection|pending|delivery)="[^"]*"/g)?.join(' ')
        const fields = [...document.querySelectorAll('textarea')].map(({ value }) => JSON.stringify(value)).join(' ')
        // The newest of a chat is at the end, behind the navigation and the header.
        return `${location.href}\n${states}\n${fields}\n…${document.body.innerText.slice(-1_000)}`
      })
      .catch(String)
    throw new Error(`Not seen within ${within} ms: ${what}${last ? ` (${String(last)})` : ''}\n${seen}`)
  }
}

/**
 * Returns a script that finds an element, `found`, and returns `result`.
 * It is text, because a script in the page has no access to anything outside it.
 */
function finder<T>(role: Role, name: string, result: string): () => T {
  const text = `() => { const found = (${String(find)})(${JSON.stringify(role)}, ${JSON.stringify(name)}); return ${result} }`
  return { toString: () => text } as unknown as () => T
}

const canBeClicked = (element: Element): boolean => {
  const moves = document
    .getAnimations()
    .some(
      ({ playState, effect }) =>
        playState === 'running' && effect?.getComputedTiming().endTime !== Infinity && (effect as KeyframeEffect).target?.contains(element),
    )
  if (moves) return false
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

/** Finds a visible and usable element by role and by a pattern of its accessible name, as far as our own pages need it. */
const find = (role: string, name: string): Element | null => {
  const selectors: Record<string, string> = {
    button: 'button, [role=button]',
    link: 'a[href]',
    textbox: 'textarea, select, input:not([type=checkbox]):not([type=radio]):not([type=file])',
    switch: '[role=switch]',
    dialog: '[role=dialog], [role=alertdialog], dialog',
    heading: 'h1, h2, h3',
    region: 'section[aria-label], section[aria-labelledby], [role=region]',
  }
  const labelled = (element: Element) =>
    (element.getAttribute('aria-labelledby') ?? '')
      .split(/\s+/)
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim()
  /** Its text as a screen reader reads it: a count in a corner, for instance, is hidden. */
  const textOf = (element: Element) => {
    const read = element.cloneNode(true) as Element
    for (const hidden of read.querySelectorAll('[aria-hidden=true]')) hidden.remove()
    return read.textContent
  }
  const nameOf = (element: Element) => {
    const label =
      element.getAttribute('aria-label') ??
      (labelled(element) || [...((element as HTMLInputElement).labels ?? [])].map((each) => each.textContent).join(' '))
    return (label || textOf(element) || element.getAttribute('title') || element.getAttribute('placeholder') || '')
      .replace(/\s+/g, ' ')
      .trim()
  }
  const isUsable = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible' && !(element as HTMLButtonElement).disabled
  const pattern = new RegExp(name)
  // The element on top is last in the document.
  return (
    [...document.querySelectorAll(selectors[role]!)].reverse().find((element) => isUsable(element) && pattern.test(nameOf(element))) ?? null
  )
}
