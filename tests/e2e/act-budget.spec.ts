import type { Page } from 'playwright/test'
import { arrive, expect, signIn, test, type Devices } from '../support/browser.ts'
import { costOf, over, type Cost } from '../support/budget.ts'
import { available, card, mine, openElsewhere } from '../support/groups-page.ts'
import { fill, meetUp, popup, send, sentTo } from '../support/meetups.ts'
import type { SpawnedServer } from '../support/spawned-server.ts'
import { visit } from '../support/visit.ts'
import { atRest, commitsIn, PRINTS_COMMITS, recordSteps, startIsOver, stepsOf, type WorkerStep } from '../support/worker-steps.ts'

test.use({ serverEnv: PRINTS_COMMITS })

const TIMES = 2

/**
 * What each act may cost, from the last press until another student has seen it (docs/performance.md): the mean of `TIMES`. Lower a limit
 * when its cost has become less; raise none without a reason there.
 */
const AT_MOST = {
  availability: {
    actor: { readwrite: 10.5, readonly: 10.5, frames: 2.5, posted: 5 },
    other: { readwrite: 4, readonly: 4, frames: 1.5, posted: 2 },
    commits: 1.5,
  },
  meetup: {
    actor: { readwrite: 5.5, readonly: 9.5, frames: 2.5, posted: 5 },
    other: { readwrite: 4, readonly: 1.5, frames: 1.5, posted: 3 },
    commits: 1.5,
  },
  join: {
    actor: { readwrite: 9.5, readonly: 14, frames: 2.5, posted: 6 },
    other: { readwrite: 5, readonly: 1.5, frames: 2.5, posted: 3 },
    commits: 1.5,
  },
}

/** The frames of these acts. Those of presence and a quiet socket depend on how long a test takes. */
const FRAMES = ['poke', 'meetupRequest']

interface Act {
  /** What comes before the last press, and is not counted. */
  prepare?: () => Promise<void>
  /** Does it, and waits until both students see it. */
  run: () => Promise<void>
  undo?: () => Promise<void>
}

interface Costs {
  actor: Cost
  other: Cost
  commits: number
  /** What the workers did, to say it beside a cost that is too high. */
  steps: Record<'actor' | 'other', WorkerStep[]>
}

/** Two students with a page each, on one campus. */
class Pair {
  constructor(
    readonly actor: Page,
    readonly other: Page,
    private readonly server: SpawnedServer,
  ) {}

  /** Returns the mean cost of an act that runs `TIMES` times, after a first time that loads its code. */
  async costOf(act: Act): Promise<Costs> {
    const steps: Record<'actor' | 'other', WorkerStep[]> = { actor: [], other: [] }
    let commits = 0
    for (let n = 0; n <= TIMES; n++) {
      await act.prepare?.()
      const before = await this.#atRest()
      await act.run()
      const after = await this.#atRest()
      await act.undo?.()
      if (n === 0) continue
      for (const who of ['actor', 'other'] as const) steps[who].push(...after[who].slice(before[who].length))
      commits += after.commits - before.commits
    }
    return { actor: costOf(steps.actor, TIMES, FRAMES), other: costOf(steps.other, TIMES, FRAMES), commits: commits / TIMES, steps }
  }

  /** Returns all that was done, once both workers rest. */
  async #atRest() {
    await Promise.all([atRest(this.actor), atRest(this.other)])
    const [actor, other] = await Promise.all([stepsOf(this.actor), stepsOf(this.other)])
    return { actor, other, commits: commitsIn(this.server.output).length }
  }
}

async function openHome(devices: Devices, student: string): Promise<Page> {
  const context = await devices.fresh({ bypassCSP: true })
  await signIn(context, student)
  const page = await context.newPage()
  await recordSteps(page)
  await arrive(page, '/')
  await startIsOver(page)
  return page
}

test('a change of availability, a meetup request and a join cost both students no more than their budgets', async ({
  devices,
  server,
}, info) => {
  const [daniel, jonas] = await Promise.all([openHome(devices, 'daniel'), openHome(devices, 'jonas')])
  const pair = new Pair(daniel, jonas, server)
  const row = jonas.locator('[data-student-id="daniel"]')
  const availability = await pair.costOf({
    run: async () => {
      const before = (await row.getAttribute('data-status'))!
      await daniel.getByRole('region', { name: 'Your availability' }).getByRole('switch').click()
      await expect(row).not.toHaveAttribute('data-status', before)
    },
  })

  await visit(jonas, '/schedule')
  const meetup = await pair.costOf({
    prepare: async () => {
      await meetUp(daniel, 'jonas')
      await fill(daniel, 'Anatomy')
    },
    run: async () => {
      await send(daniel).click()
      await expect(popup(jonas, 'Daniel')).toBeVisible()
    },
    // The next one may not wait behind it.
    undo: async () => {
      const [newest] = await sentTo(daniel, 'jonas')
      expect((await jonas.request.patch(`/api/meetup-requests/${String(newest?.id)}`, { data: { status: 'declined' } })).ok()).toBe(true)
      await expect(popup(jonas, 'Daniel')).toHaveCount(0)
    },
  })

  await Promise.all([visit(daniel, '/groups'), visit(jonas, '/groups')])
  const { id } = await openElsewhere(jonas, { name: 'Joints' })
  const join = await pair.costOf({
    run: async () => {
      await card(available(daniel), id).getByRole('button', { name: 'Join', exact: true }).click()
      await expect(card(mine(daniel), id)).toBeVisible()
      await expect(card(jonas, id).getByRole('img', { name: '2 of 5 seats taken' })).toBeVisible()
    },
    undo: async () => {
      expect((await daniel.request.post(`/api/study-groups/${id}/leave`)).ok()).toBe(true)
      await expect(card(available(daniel), id)).toBeVisible()
    },
  })

  const acts = { availability, meetup, join }
  const costs = Object.entries(acts).map(([act, { actor, other, commits }]) => [act, { actor, other, commits }])
  info.annotations.push({ type: 'cost of each act', description: JSON.stringify(Object.fromEntries(costs)) })
  for (const [act, { steps, commits, ...costs }] of Object.entries(acts)) {
    const most = AT_MOST[act as keyof typeof AT_MOST]
    for (const who of ['actor', 'other'] as const) {
      const tooMuch = over(costs[who], most[who])
      const notes = steps[who].filter(({ what }) => what in tooMuch).map(({ at, what, note }) => `${Math.round(at)} ${what} ${note}`)
      expect.soft(tooMuch, `${act}, ${who}: ${notes.join('\n')}`).toEqual({})
    }
    expect.soft(commits, `${act}, commits`).toBeLessThanOrEqual(most.commits)
  }
})
