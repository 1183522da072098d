import type { BrowserContext, Page } from 'playwright/test'
import { expect, prepared, ready, signIn, test } from '../support/browser.ts'
import { over } from '../support/budget.ts'
import { writeMany } from '../support/chat.ts'
import { as } from '../support/notifications-page.ts'
import { requestsOf, type TimedRequest } from '../support/start-requests.ts'
import { recordSteps, startIsOver, stepsOf, type WorkerStep } from '../support/worker-steps.ts'

/** More than a chat shows at first. */
const MESSAGES = 60

/**
 * What a start that opens a chat may cost until it is over (docs/performance.md), without the service worker's install and the socket's
 * frames. A slow machine may load a page of the history more than once. Lower a limit when its cost has become less; raise none.
 */
const AT_MOST = {
  newDevice: { pageRequests: 30, workerRequests: 6, bytes: 612_000, readwrite: 36, readonly: 84, posted: 19 },
  reopened: { pageRequests: 28, workerRequests: 5, bytes: 2_200, readwrite: 12, readonly: 62, posted: 13 },
}

test('a new device that opens a chat, and opens it again, needs no more requests, bytes, transactions and posts than its budget', async ({
  devices,
}, info) => {
  await writeMany(
    await as(devices, 'ravi'),
    'priya',
    Array.from({ length: MESSAGES }, (_, at) => `Page ${at + 1} of the reader is done.`),
  )
  const context = await devices.fresh({ bypassCSP: true })
  await signIn(context, 'priya')

  const first = await openChat(context)
  const newDevice = await costOfStart(first)
  await prepared(first)
  await first.close()
  const reopened = await costOfStart(await openChat(context))

  info.annotations.push({ type: 'cost of a start', description: JSON.stringify({ newDevice, reopened }) })
  expect(over(newDevice, AT_MOST.newDevice)).toEqual({})
  expect(over(reopened, AT_MOST.reopened)).toEqual({})
})

type StartCost = Record<keyof typeof AT_MOST.newDevice, number>

async function openChat(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await recordSteps(page)
  await page.goto('/messages?with=ravi')
  await ready(page)
  await startIsOver(page)
  return page
}

async function costOfStart(page: Page): Promise<StartCost> {
  const [requests, steps] = await Promise.all([requestsOf(page), stepsOf(page)])
  const requestsBy = (who: TimedRequest['by']) => requests.filter(({ by }) => by === who).length
  const stepsThat = (kind: WorkerStep['what']) => steps.filter(({ what }) => what === kind).length
  return {
    pageRequests: requestsBy('page'),
    workerRequests: requestsBy('worker'),
    bytes: requests.reduce((sum, { bytes }) => sum + bytes, 0),
    readwrite: stepsThat('readwrite'),
    readonly: stepsThat('readonly'),
    posted: stepsThat('posted'),
  }
}
