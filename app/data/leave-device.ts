import { drafts } from './drafts.ts'
import { stopHandover } from './handover.ts'
import { heard } from './heard.ts'
import { presence } from './presence.ts'
import { shortcutSwitch } from './shortcut-switch.ts'
import { worker } from './worker.ts'

/** Signs out, with or without a network: nothing of mine stays on this device, and the page begins again. */
export async function leaveDevice(): Promise<void> {
  stopHandover()
  await worker.signOut()
  presence.end()
  drafts.clear()
  heard.clear()
  shortcutSwitch.turn(true)
  location.replace('/')
}
