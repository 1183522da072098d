// This file starts the data worker while the page's own code is still loading, because the worker has more to do before the first screen.
import { isSignedOutPage } from './data/boot/prefetch.ts'
// Reads the cached boot in parallel.
import './data/boot/cached-boot.ts'
import { showsStudent } from './data/worker.ts'
import { FIRST_SCREENS, firstScreen } from './first-screen-code.ts'
import { afterPaint } from './platform/after-paint.ts'
import { reportedElsewhere } from '../schemas/reported-elsewhere.ts'
import { withTimeout } from './platform/with-timeout.ts'

/** Longest wait for the cached chat, ms. After that the app draws the chat as soon as it can. */
const CACHED_CHAT_TIMEOUT = 400

// Words that are in the document, or a chat that the device remembers, are painted before the code behind them runs, which takes a phone
// half a second.
const hasWords = document.querySelector('.words') !== null
const remembers = !hasWords && location.pathname === '/messages' && 'storesStudent' in document.documentElement.dataset
const shown = hasWords ? afterPaint() : remembers ? paintCachedChat() : Promise.resolve()
void shown.then(() => import('./start.tsx'))

// Load the code of the first screen together with the code that all starts need, not after it. If this fails, the screen loads its code
// again, and reports it if that fails, too. A device that remembers a chat has the code already: it waits, so that the code does not run
// before the chat is painted.
const load = async (isSignedIn: boolean) => {
  const name = firstScreen(location.pathname, isSignedIn)
  if (remembers) await shown
  if (name) await FIRST_SCREENS[name]()
}
// A page that the server has not sent for a visitor without a session mostly belongs to a student: load its screen without waiting for the
// server's response.
if (!isSignedOutPage()) load(true).catch(reportedElsewhere)
void showsStudent.then(load).catch(reportedElsewhere)

async function paintCachedChat(): Promise<void> {
  const painted = import('./cached-chat.ts').then(({ showCachedChat }) => showCachedChat())
  await withTimeout(painted.catch(reportedElsewhere), CACHED_CHAT_TIMEOUT)
}
