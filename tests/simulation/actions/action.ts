import type { StudentId } from '../../../schemas/ids.ts'
import type { Tab } from '../sim-tab.ts'
import type { World } from '../world.ts'

/** Something that happens to a tab, or that its student does. `weight` is its frequency relative to the others. */
export interface Action {
  weight: number
  run(world: World, tab: Tab): void | Promise<void>
}

export type Actions = Record<string, Action>

/** Returns another student: mostly one whom the device shows by a card or a conversation, sometimes one whom it cannot know. */
export function somebody({ random, server }: World, tab: Tab): StudentId {
  const others = server.students.filter((student) => student !== tab.student)
  const local = tab.device.locals.get(tab.student!)
  const here = new Set<string>(local && [...local.all('students'), ...local.all('conversations')].map(({ id }) => id))
  const known = others.filter((student) => here.has(student))
  return random.pick(known.length > 0 && random.chance(0.9) ? known : others)
}
