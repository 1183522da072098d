import type { Actions } from './actions/action.ts'

/** Faults of tabs, devices, the network and the server. */
export const FATES: Actions = {
  'kill tab': { weight: 6, run: (_, tab) => tab.kill() },
  'open tab': { weight: 8, run: (world, tab) => void (tab.device.tabs.length < 3 && world.open(tab.device)) },
  'freeze tab': { weight: 4, run: (_, tab) => tab.freeze() },
  'thaw tab': { weight: 6, run: (_, tab) => tab.device.tabs.forEach((other) => other.frozen && other.thaw()) },
  'device offline': {
    weight: 8,
    run: (_, tab) => {
      tab.device.online = false
      for (const cut of [...tab.device.cuts]) cut(1006)
    },
  },
  'device online': {
    weight: 14,
    run: (world, tab) => {
      tab.device.online = true
      if (world.random.chance(0.6)) for (const each of tab.device.tabs) each.do(() => each.client?.handleWindowEvent('online'))
    },
  },
  'line stuck': { weight: 3, run: (_, { device }) => void (device.stuck = device.wasStuck = true) },
  'line free': { weight: 5, run: (_, tab) => void (tab.device.stuck = false) },
  'server dies': { weight: 4, run: (world) => world.server.kill() },
  'server starts': { weight: 10, run: (world) => world.server.start() },
  'server clock jumps': { weight: 1, run: (world) => world.jump(world.server, world.random.pick([-3_600_000, 3_600_000])) },
  'device clock jumps': { weight: 2, run: (world, tab) => world.jump(tab.device, world.random.pick([-3_600_000, 600_000])) },
  'service worker wakes': { weight: 8, run: (world, tab) => void world.wakeServiceWorker(tab.device) },
  'session expires': { weight: 3, run: (world, tab) => world.expire(tab.device) },
  'signs in again': { weight: 5, run: async (world, tab) => void (await world.signIn(tab.device, tab.student ?? world.home(tab.device))) },
  'somebody else signs in': {
    weight: 2,
    run: async (world, tab) => void (await world.signIn(tab.device, world.random.pick(world.server.students))),
  },
  'device is full': {
    weight: 2,
    run: (world, tab) => {
      tab.device.envelopes.full = true
      world.scheduler.later(() => (tab.device.envelopes.full = false), world.random.between(10, 3_000))
    },
  },
  'server is restored from a backup': {
    weight: 0.6,
    run: async (world) => {
      const backup = world.server.backup()
      world.scheduler.later(
        () => {
          world.restored = true
          void world.server.restore(backup)
        },
        world.random.between(100, 20_000),
      )
    },
  },
}
