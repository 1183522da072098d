// The data worker starts while the page's own code is still loading, because it has more to do before the first screen.
import { isSignedOutPage } from './data/boot/prefetch.ts'
import { showsStudent } from './data/worker.ts'
import { FIRST_SCREENS, firstScreen } from './first-screen-code.ts'
import { afterPaint } from './platform/after-paint.ts'
import { reportedElsewhere } from './platform/expected-failures.ts'

// Words that are in the document are painted before the code behind them runs, which takes a phone half a second.
const shown = document.querySelector('.words') ? afterPaint() : Promise.resolve()
void shown.then(() => import('./start.tsx'))

// Beside what all starts need, not after it. What does not load is loaded again where it is shown, which says so if it fails.
const load = async (isSignedIn: boolean) => {
  const name = firstScreen(location.pathname, isSignedIn)
  if (name) await FIRST_SCREENS[name]()
}
// A page that was not sent to a visitor without a session is mostly a student's: its screen does not wait for the server's word.
if (!isSignedOutPage()) load(true).catch(reportedElsewhere)
void showsStudent.then(load).catch(reportedElsewhere)
