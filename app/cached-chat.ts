import { CHAT_WORDS } from '../schemas/constants.ts'
import { defined } from '../schemas/defined.ts'
import { cachedBoot } from './data/boot/cached-boot.ts'
import type { ChatMessage, CachedView, StudentView } from './data/views.ts'
import { afterPaint } from './platform/after-paint.ts'
import { reportedElsewhere } from '../schemas/reported-elsewhere.ts'
import { fetchServer } from './platform/fetch-server.ts'

interface CachedChat {
  partner: StudentView
  /** The newest, oldest first. */
  messages: readonly ChatMessage[]
}

// This module imports nothing of the screens: their code, which takes longest to run, would run before it.

/**
 * A chat without words: a file of the app, which the service worker has (scripts/documents-with-words.mjs). It keeps its older name for
 * pages of the previous version.
 */
const empty = fetchServer('/remembered-chat.txt', { cache: 'default' }).then((response) => response.text())
empty.catch(reportedElsewhere)

/**
 * Paints the chat of this address before the code of the app has run, if this device has cached it. Resolves when it is on the screen, or
 * will not be; rejects if its file is not here (ADR 0110).
 */
export async function showCachedChat(): Promise<void> {
  const query = new URLSearchParams(location.search)
  if (query.has('at')) return
  const chat = chatIn((await cachedBoot)?.views ?? [], query.get('with'))
  if (!chat) return
  put(chat, await empty)
  await afterPaint()
}

/**
 * Returns the cached chat with a partner. Null if there is none, if it would open at its first new message, or if it contains a meetup,
 * whose card needs the current time.
 */
function chatIn(views: readonly CachedView[], partnerId: string | null): CachedChat | null {
  const view = views.find(({ name, args }) => name === 'chat' && args.partnerId === partnerId)
  const meetups = views.find(({ name }) => name === 'meetups')
  if (view?.name !== 'chat' || meetups?.name !== 'meetups' || !view.value.partner) return null
  const messages = view.value.messages.slice(-CHAT_WORDS.messages)
  const isNew = ({ fromUserId, position }: ChatMessage) => fromUserId === partnerId && position > view.value.readUpTo
  // If many messages are new, the page begins at the first of them, and not at the last message.
  if (messages.filter(isNew).length > CHAT_WORDS.unread) return null
  const [oldest] = messages
  if (
    !oldest ||
    meetups.value.some((meetup) => meetup.partnerId === partnerId && (meetup.moved?.at ?? meetup.createdAt) >= oldest.createdAt)
  )
    return null
  return { partner: view.value.partner, messages }
}

/** Puts a chat into the page as its document has it, without React, whose code is still to run. */
function put({ partner, messages }: CachedChat, html: string): void {
  const page = document.createElement('template')
  page.innerHTML = html
  const find = (selector: string) => [...page.content.querySelectorAll<HTMLElement>(selector)]
  for (const link of find('[data-partner]')) {
    link.textContent = `${partner.firstName} ${partner.lastName}`.trim() || 'Student'
    link.setAttribute('href', `/user-profile/${partner.id}`)
  }
  const kinds = new Map(find('[data-kind]').map((row) => [row.dataset.kind, row]))
  const rows = messages.map((message, at) => {
    const isTheirs = message.fromUserId === partner.id
    // cast: a copy of an element
    const row = defined(kinds.get(isTheirs ? 'theirs' : message.deliveryStatus)).cloneNode(true) as HTMLElement
    row.className = messages[at - 1]?.fromUserId === message.fromUserId ? 'mt-0.75' : 'mt-2.5'
    for (const sender of row.querySelectorAll('.sr-only')) sender.textContent = `${isTheirs ? partner.firstName : 'You'}: `
    for (const text of row.querySelectorAll('bdi')) text.textContent = message.content
    return row
  })
  for (const list of find('[aria-label=Messages]')) list.replaceChildren(...rows)
  const chat = document.createElement('div')
  chat.dataset.remembered = ''
  chat.className = 'contents'
  chat.append(page.content)
  defined(document.getElementById('root')).replaceChildren(chat)
}
