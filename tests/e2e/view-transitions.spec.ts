import type { Page } from 'playwright/test'
import { arrive, expect, MOVING, PHONE, signIn, test, type Devices } from '../support/browser.ts'
import { chatOf, conversation } from '../support/chat.ts'

const WIDE = { viewport: { width: 1280, height: 800 } } as const

interface Watched {
  /** Number of transitions that began. */
  begun: number
  /** Names of the groups that moved, for each transition that became ready. */
  moved: string[][]
  /** Number of elements that would have flown to their own place: the header that was pressed, and not the one that it opens. */
  stayed: number
}

/** Opens a page that records what moves in its view transitions. */
async function watched(devices: Devices, student: string, path: string, options: object): Promise<Page> {
  const page = await devices.signedOut({ ...MOVING, ...options })
  await signIn(page.context(), student)
  await page.addInitScript(() => {
    const seen: Watched = { begun: 0, moved: [], stayed: 0 }
    Object.assign(window, { seen })
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      seen.begun++
      const named = () => [...document.querySelectorAll('[data-morph]')].filter((each) => (each as HTMLElement).style.viewTransitionName)
      const before = named()
      const transition = start(async () => {
        await (update as () => Promise<void>)()
        seen.stayed += named().filter((each) => before.includes(each)).length
      })
      const moving = () =>
        document
          .getAnimations()
          .map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '')
          .filter((name) => name.startsWith('::view-transition-group'))
      transition.ready.then(
        () => seen.moved.push(moving().sort()),
        () => undefined,
      )
      return transition
    }
  })
  await arrive(page, path)
  return page
}

const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: Watched }).seen)
const FLOWN = ['::view-transition-group(avatar)', '::view-transition-group(name)']

/** Repeats this until picture and name fly: a machine that is too slow shows the header without a transition. */
async function flies(page: Page, open: () => Promise<void>): Promise<void> {
  await expect(async () => {
    const { moved } = await seen(page)
    await open()
    await expect.poll(async () => (await seen(page)).moved.slice(moved.length), { timeout: 2000 }).toEqual([FLOWN])
  }).toPass()
}

/** Checks that nothing of the transition is left, such as a name that the next one would find twice. */
async function isOver(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          document.getAnimations().filter(({ effect }) => (effect as KeyframeEffect).pseudoElement?.startsWith('::view-transition')).length,
      ),
    )
    .toBe(0)
  await expect
    .poll(() =>
      page.evaluate(
        () => [...document.querySelectorAll<HTMLElement>('[data-morph]')].filter(({ style }) => style.viewTransitionName).length,
      ),
    )
    .toBe(0)
  await expect(page.locator('html')).not.toHaveAttribute('data-morphing')
}

for (const [where, options] of [
  ['a phone', PHONE],
  ['a desktop', WIDE],
] as const) {
  test(`on ${where} picture and name fly from a row into the chat, and from its header into the profile`, async ({ devices }) => {
    const page = await watched(devices, 'amina', '/messages', options)
    await flies(page, async () => {
      if (page.url().includes('with')) await page.goBack()
      await conversation(page, 'lina').click()
      await expect(page).toHaveURL('/messages?with=lina')
    })
    await isOver(page)
    // The focus is where it is without a transition.
    await expect(options === PHONE ? page.getByRole('log') : chatOf(page).composer).toBeFocused()
    await flies(page, async () => {
      if (page.url().includes('profile')) await page.goBack()
      await chatOf(page).header.getByRole('link').click()
      await expect(page).toHaveURL('/user-profile/lina')
    })
    await isOver(page)
    expect((await seen(page)).stayed).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL('/messages?with=lina')
  })
}

test('picture and name fly from Home into a profile, and Back returns to the place on Home', async ({ devices }) => {
  const page = await watched(devices, 'priya', '/', PHONE)
  const row = page.locator('[data-student-id=sara]')
  await row.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(0)
  await flies(page, async () => {
    if (page.url().includes('profile')) await page.goBack()
    await row.getByRole('link', { name: /^Profile of/ }).click()
    await expect(page).toHaveURL('/user-profile/sara')
  })
  await page.goBack()
  await expect(row).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
})

test('a press during a transition takes effect', async ({ devices }) => {
  const page = await watched(devices, 'youssef', '/messages', WIDE)
  await flies(page, async () => {
    await page.goto('/messages')
    await conversation(page, 'amina').click()
    await expect(page).toHaveURL('/messages?with=amina')
  })
  await page.evaluate(() => document.documentElement.style.setProperty('--dur-sheet', '60s'))
  await page.getByRole('link', { name: 'Discover' }).click()
  await page
    .locator('[data-student-id=amina]')
    .getByRole('link', { name: /^Message/ })
    .click()
  await expect
    .poll(() =>
      page.evaluate(() =>
        document.getAnimations().some(({ effect }) => (effect as KeyframeEffect).pseudoElement?.startsWith('::view-transition')),
      ),
    )
    .toBe(true)
  await page.getByRole('link', { name: 'Groups', exact: true }).click()
  await expect(page).toHaveURL('/groups')
})

test('pages open without a transition when the student prefers reduced motion, or when the browser has none', async ({ devices }) => {
  const page = await watched(devices, 'sara', '/', { ...PHONE, reducedMotion: 'reduce' })
  await page.getByRole('link', { name: 'Message Kofi' }).click()
  await expect(page).toHaveURL('/messages?with=kofi')
  await expect(chatOf(page).header.getByRole('link')).toBeVisible()
  expect(await seen(page)).toEqual({ begun: 0, moved: [], stayed: 0 })

  const old = await devices.signedOut({ ...PHONE, ...MOVING })
  await signIn(old.context(), 'mei')
  await old.addInitScript(() => delete (Document.prototype as { startViewTransition?: unknown }).startViewTransition)
  await arrive(old, '/')
  await old.getByRole('link', { name: 'Message Kofi' }).click()
  await expect(old).toHaveURL('/messages?with=kofi')
})
