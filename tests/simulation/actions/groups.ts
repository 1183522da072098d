import * as z from 'zod/mini'
import type { GroupView } from '../../../app/worker/views.ts'
import { GROUP_REMINDER } from '../../../schemas/constants.ts'
import { NewGroup } from '../../../schemas/new-group.ts'
import { uuidv7 } from '../../../schemas/uuid.ts'
import type { Tab } from '../sim-tab.ts'
import type { World } from '../world.ts'
import type { Action, Actions } from './action.ts'

export const GROUPS: Actions = {
  'open a group': { weight: 6, run: openGroup },
  'join a group': { weight: 10, run: aboutGroup((tab, { id }) => void tab.act('joinGroup', { id })) },
  'change a session': {
    weight: 8,
    run: aboutGroup((tab, { id, endTime, mine }, { random }) => {
      if (!mine && random.chance(0.9)) return
      const change = random.pick([
        { isVoiceActive: random.chance(0.5) },
        { endTime: endTime + 1_800_000 },
        { endTime: endTime - random.between(1, 3_600_000) },
        { status: 'ended' as const },
      ])
      void tab.act('updateSession', { id, ...change })
    }),
  },
  'delete a group': { weight: 2, run: aboutGroup((tab, { id }) => void tab.act('deleteGroup', { id })) },
}

/** Opens a group, either for now or with a start whose reminder is due within the simulation. */
function openGroup({ random, scheduler, server }: World, tab: Tab): void {
  const input = {
    id: uuidv7(scheduler.now, random.bytes),
    groupSize: random.pick(['solo', 'small']),
    name: `group ${random.between(1, 99)}`,
    studyDuration: random.between(15, 90),
    scheduledAt: random.chance(0.3) ? scheduler.now + GROUP_REMINDER + random.between(1_000, 90_000) : null,
    invitees: server.students.filter(() => random.chance(0.3)),
  }
  void tab.act('createGroup', z.parse(NewGroup, input))
}

function aboutGroup(run: (tab: Tab, group: GroupView, world: World) => void): Action['run'] {
  return (world, tab) => {
    if (tab.groups.length > 0) run(tab, world.random.pick(tab.groups), world)
  }
}
