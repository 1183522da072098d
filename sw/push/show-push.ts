import { isStorageRefused } from '../../app/platform/expected-failures.ts'
import { logUnless } from '../../app/platform/log.ts'
import { showAlone } from '../../app/platform/push/shown-notifications.ts'
import { parseJson } from '../../schemas/parse-json.ts'
import type { PushAction } from '../../schemas/push.ts'
import { isNewPush, studentHere } from './device.ts'
import { neutralPush, readPush, type ShownPush } from './read-push.ts'

declare const self: ServiceWorkerGlobalScope

/** A button as browsers show it. Where a browser knows no text fields, a press on Reply opens the chat. */
interface ActionButton {
  action: PushAction
  title: string
  type?: 'button' | 'text'
  placeholder?: string
}

const BUTTONS: Record<PushAction, ActionButton> = {
  reply: { action: 'reply', title: 'Reply', type: 'text', placeholder: 'Write a reply' },
  read: { action: 'read', title: 'Mark as read' },
  accept: { action: 'accept', title: 'Accept' },
  decline: { action: 'decline', title: 'Decline' },
  open: { action: 'open', title: 'Open' },
  later: { action: 'later', title: 'Later' },
}

/** Shows a push. One that is for another student than the one who is signed in here says nothing about them. */
export async function showPush(text: string | null): Promise<void> {
  const push = readPush(parseJson(text ?? ''))
  const here = await studentHere()
  const isTheirs = push.data.student !== null && push.data.student === here
  await showNotification(isTheirs ? push : neutralPush(), isTheirs && !(await isNewPush(push, Date.now())))
  if (isTheirs && push.badge !== null) await showBadge(push.badge)
}

/** @param silent it was shown before, or only says what became of an action */
export async function showNotification({ title, body, tag, icon, actions, data }: ShownPush, silent = false): Promise<void> {
  const options: NotificationOptions & { actions: ActionButton[]; renotify: boolean } = {
    body,
    tag,
    icon,
    badge: '/badge.png',
    requireInteraction: true,
    silent,
    // A later push of the same conversation replaces the shown one silently. A second test, or another push without a preview, rings again.
    renotify: !silent && data.partnerId === undefined,
    data,
    actions: actions.map((action) => BUTTONS[action]),
  }
  await showAlone(self.registration, title, options)
}

/** Shows the number of unread things on the app's icon, where the system can. */
async function showBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  await navigator.setAppBadge(count).catch(logUnless(isStorageRefused, 'The number on the icon could not be set'))
}
