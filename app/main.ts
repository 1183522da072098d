// The data worker starts while the page's own code is still loading, because it has more to do before the first screen.
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

// Beside what all starts need, not after it. What does not load is loaded again where it is shown, which says so if it fails. A device that
// remembers has the code already, and would only run it too early.
const load = async (isSignedIn: boolean) => {
  const name = firstScreen(location.pathname, isSignedIn)
  if (remembers) await shown
  if (name) await FIRST_SCREENS[name]()
}
// A page that was not sent to a visitor without a session is mostly a student's: its screen does not wait for the server's word.
if (!isSignedOutPage()) load(true).catch(reportedElsewhere)
void showsStudent.then(load).catch(reportedElsewhere)

async function paintCachedChat(): Promise<void> {
  const painted = import('./cached-chat.ts').then(({ showCachedChat }) => showCachedChat())
  await withTimeout(painted.catch(reportedElsewhere), CACHED_CHAT_TIMEOUT)
}
