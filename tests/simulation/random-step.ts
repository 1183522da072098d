import { BLOCKING } from './actions/blocking.ts'
import type { Actions } from './actions/action.ts'
import { GROUPS } from './actions/groups.ts'
import { INTERRUPTED_SENDS } from './actions/interrupted-sends.ts'
import { INVITATIONS } from './actions/invitations.ts'
import { MEETUP_CHANGES, MEETUPS } from './actions/meetups.ts'
import { NOTIFICATIONS } from './actions/notifications.ts'
import { PROFILE } from './actions/profile.ts'
import { TALK } from './actions/talk.ts'
import { FATES } from './faults.ts'
import type { World } from './world.ts'

/** Actions of students. Each needs a page that is open, not frozen and signed in. */
const ACTIONS: Actions = {
  ...TALK,
  ...PROFILE,
  ...MEETUPS,
  ...GROUPS,
  ...NOTIFICATIONS,
  ...BLOCKING,
  'retry everything': {
    weight: 4,
    run: (world, tab) => {
      for (const { id, refused } of tab.client!.envelopes) {
        if (refused) world.triedAgain.add(id)
        void tab.client!.retry(id)
      }
    },
  },
  'sign out': { weight: 2, run: (world, tab) => world.signOut(tab) },
}

function deedsOf(world: World): Actions {
  return {
    ...ACTIONS,
    ...(world.invites ? INVITATIONS : world.movesMeetups && MEETUP_CHANGES),
    ...(world.interruptsSends && INTERRUPTED_SENDS),
  }
}

/** Runs one random action. Returns its name, for the log of a replay. */
export async function act(world: World): Promise<string> {
  const { random } = world
  const device = random.pick(world.devices)
  if (device.tabs.length === 0) {
    world.open(device)
    return `${device.name}: opens a page`
  }
  const tab = random.pick(device.tabs)
  if (tab.alive && tab.session.state.value.student === null && random.chance(0.5)) {
    world.reload(tab)
    return `${tab.name}: reloads`
  }
  const table = tab.isUsable && random.chance(0.72) ? deedsOf(world) : FATES
  const name = random.weighted(Object.fromEntries(Object.entries(table).map(([key, { weight }]) => [key, weight])))
  await table[name]!.run(world, tab)
  return `${tab.name} (${tab.student ?? 'nobody'}): ${name}`
}
