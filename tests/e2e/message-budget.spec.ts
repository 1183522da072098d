import type { Page } from 'playwright/test'
import { arrive, expect, online, signIn, test, type Devices } from '../support/browser.ts'
import { costOf, over } from '../support/budget.ts'
import { chatOf, delivery } from '../support/chat.ts'
import { atRest, commitsIn, PRINTS_COMMITS, recordSteps, stepsOf } from '../support/worker-steps.ts'

test.use({ serverEnv: PRINTS_COMMITS })

const MESSAGES = 5

/**
 * What one message may cost, sent, delivered and read with both chats open (docs/performance.md): the mean of `MESSAGES`, because one
 * that meets a ping or a timer costs a little more. On a slow machine a read mark may come after the receipt, which is a poke and a
 * commit more. Lower a limit when its cost has become less; raise none.
 */
const AT_MOST = {
  sender: { readwrite: 10, readonly: 15, frames: 5, posted: 8 },
  receiver: { readwrite: 11.5, readonly: 12.5, frames: 4, posted: 7 },
  commits: 3,
}

/** The frames of a message. Those of typing, presence and a quiet socket depend on how long a test takes. */
const FRAMES = ['sendMessage', 'messageDelivered', 'poke', 'received']

async function openChat(devices: Devices, student: string, partner: string): Promise<Page> {
  const context = await devices.fresh({ bypassCSP: true })
  await signIn(context, student)
  const page = await context.newPage()
  await recordSteps(page)
  await arrive(page, `/messages?with=${partner}`)
  await online(page)
  return page
}

test('a message that is sent, delivered and read costs no more transactions, frames and commits than its budget', async ({
  devices,
  server,
}, info) => {
  const [a, b] = [await openChat(devices, 'sara', 'david'), await openChat(devices, 'david', 'sara')]
  const send = async (text: string) => {
    await chatOf(a).write(text)
    await delivery(chatOf(a).bubble(text), 'read')
    await Promise.all([a, b].map(atRest))
  }
  // The first one makes the conversation.
  await send('How did it go?')
  const before = { a: (await stepsOf(a)).length, b: (await stepsOf(b)).length, output: server.output.length }
  for (let n = 1; n <= MESSAGES; n++) await send(`Answer ${n} was hard.`)

  const cost = {
    sender: costOf((await stepsOf(a)).slice(before.a), MESSAGES, FRAMES),
    receiver: costOf((await stepsOf(b)).slice(before.b), MESSAGES, FRAMES),
    commits: commitsIn(server.output.slice(before.output)).length / MESSAGES,
  }
  info.annotations.push({ type: 'cost of a message', description: JSON.stringify(cost) })
  expect(over(cost.sender, AT_MOST.sender)).toEqual({})
  expect(over(cost.receiver, AT_MOST.receiver)).toEqual({})
  expect(cost.commits).toBeLessThanOrEqual(AT_MOST.commits)
})
