import type { Tab } from '../sim-tab.ts'
import type { World } from '../world.ts'
import { somebody, type Actions } from './action.ts'

/** Messages that are sent at once while the device stores them, and what comes between the two (ADR 0100). */
export const INTERRUPTED_SENDS: Actions = {
  'write and die': {
    weight: 8,
    run: (world, tab) => {
      write(world, tab)
      soon(world, () => reopen(world, tab))
    },
  },
  'write and lose the line': {
    weight: 8,
    run: (world, tab) => {
      write(world, tab)
      soon(world, () => cut(tab))
    },
  },
  'write and lose both': {
    weight: 4,
    run: (world, tab) => {
      write(world, tab)
      soon(world, () => cut(tab))
      soon(world, () => reopen(world, tab))
    },
  },
  'write on a full device': {
    weight: 10,
    run: (world, tab) => {
      tab.device.envelopes.full = true
      world.scheduler.later(() => (tab.device.envelopes.full = false), world.random.between(0, 400))
      write(world, tab)
      if (world.random.chance(0.4)) soon(world, () => cut(tab))
    },
  },
  'write and sign out': {
    weight: 1,
    run: (world, tab) => {
      write(world, tab)
      soon(world, () => tab.alive && world.signOut(tab))
    },
  },
  'write while somebody else signs in': {
    weight: 1,
    run: (world, tab) => {
      write(world, tab)
      soon(world, () => void world.signIn(tab.device, world.random.pick(world.server.students)))
    },
  },
  'storage is slow': {
    weight: 6,
    run: ({ scheduler, random }, { device }) => {
      device.storageDelay = random.between(1, 80)
      scheduler.later(() => (device.storageDelay = 0), random.between(100, 5_000))
    },
  },
  'send again what was not kept': { weight: 6, run: (world, tab) => world.sendDraft(tab) },
}

/** Writes one message or two, on storage that is sometimes slow for it. */
function write(world: World, tab: Tab): void {
  const { random, scheduler } = world
  if (random.chance(0.5)) {
    tab.device.storageDelay = random.between(1, 60)
    scheduler.later(() => (tab.device.storageDelay = 0), random.between(1, 100))
  }
  const partner = somebody(world, tab)
  world.say(tab, partner)
  if (random.chance(0.3)) world.say(tab, partner)
  // A text that is still in the box is sent again, from this page or the next.
  for (let tries = 0; tries < 3; tries++)
    scheduler.later(
      () => {
        const page = tab.device.tabs.find((each) => each.isUsable)
        if (page) world.sendDraft(page)
      },
      random.between(20, random.pick([200, 3_000, 20_000])),
    )
}

function reopen(world: World, tab: Tab): void {
  if (!tab.alive) return
  tab.kill()
  world.open(tab.device)
}

/** Before or after the socket has the message, the device has stored it, or the response has come. */
function soon({ scheduler, random }: World, run: () => void): void {
  scheduler.later(run, random.between(0, random.pick([3, 20, 120])))
}

function cut({ device }: Tab): void {
  for (const end of [...device.cuts]) end(1006)
}
