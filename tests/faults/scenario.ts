import { expect } from 'vitest'
import type { StudentId } from '../../schemas/ids.ts'
import { broken } from '../simulation/check-invariants.ts'
import type { Device } from '../simulation/sim-device.ts'
import type { Tab } from '../simulation/sim-tab.ts'
import { World, type Scene } from '../simulation/world.ts'

export const ada = 'ada' as StudentId
export const ben = 'ben' as StudentId

/** Two students, signed in, with everything pulled and their sockets open: then the scene begins. */
export async function stage(scene: Partial<Scene> = {}): Promise<{ world: World; a: Device; b: Device }> {
  const world = new World(1, { students: ['ada', 'ben'], ...scene })
  await world.begin()
  await world.scheduler.pass(10_000)
  return { world, a: world.devices[0]!, b: world.devices[1]! }
}

/** The page of a device that is open and awake. */
export function page(device: Device): Tab {
  return device.tabs.find((tab) => tab.alive && !tab.frozen && tab.client)!
}

/** One after the other, as fast as somebody types. */
export async function sayAll(world: World, tab: Tab, texts: string[]): Promise<void> {
  for (const text of texts) {
    world.say(tab, ben, text)
    await world.scheduler.pass(50)
  }
}

/** What the server has of these two, in its order. */
export async function talk(world: World): Promise<string[]> {
  const messages = await world.server.store.read((view) => view.messages.between(ada, ben, null, 1_000))
  return messages.map((message) => message.content).reverse()
}

/** What stands in a chat, oldest first. */
export function shown(tab: Tab, partner: StudentId): string[] {
  return tab.chat(partner)?.messages.map((message) => message.content) ?? []
}

/** Everything works again; every invariant of architecture.md section 10 holds. */
export async function healed(world: World): Promise<void> {
  await world.heal()
  expect(await broken(world)).toEqual([])
}
