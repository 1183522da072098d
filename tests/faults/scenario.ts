import { expect } from 'vitest'
import type { StudentId } from '../../schemas/ids.ts'
import { broken } from '../simulation/check-invariants.ts'
import type { Device } from '../simulation/sim-device.ts'
import type { Tab } from '../simulation/sim-tab.ts'
import { World, type Scenario } from '../simulation/world.ts'

export const ada = 'ada' as StudentId
export const ben = 'ben' as StudentId

/** Starts a world with two students who are signed in, have pulled everything and have open sockets. */
export async function startScenario(scene: Partial<Scenario> = {}): Promise<{ world: World; a: Device; b: Device }> {
  const world = new World(1, { students: ['ada', 'ben'], ...scene })
  await world.begin()
  await world.scheduler.pass(10_000)
  return { world, a: world.devices[0]!, b: world.devices[1]! }
}

/** Returns a device's page that is open and not frozen. */
export function page(device: Device): Tab {
  return device.tabs.find((tab) => tab.alive && !tab.frozen && tab.client)!
}

/** Sends the texts one after the other, as fast as a student types. */
export async function sayAll(world: World, tab: Tab, texts: string[]): Promise<void> {
  for (const text of texts) {
    world.say(tab, ben, text)
    await world.scheduler.pass(50)
  }
}

/** Returns the messages between the two students on the server, oldest first. */
export async function talk(world: World): Promise<string[]> {
  const messages = await world.server.store.read((view) => view.messages.between(ada, ben, null, 1_000))
  return messages.map((message) => message.content).reverse()
}

/** Returns the messages that a chat shows, oldest first. */
export function shown(tab: Tab, partner: StudentId): string[] {
  return tab.chat(partner)?.messages.map((message) => message.content) ?? []
}

/** Ends all faults and checks every invariant of architecture.md section 10. */
export async function healed(world: World): Promise<void> {
  await world.heal()
  expect(await broken(world)).toEqual([])
}
