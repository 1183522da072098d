import type { Page } from 'playwright/test'
import { developerTools } from './browser.ts'

/**
 * Runs this in every data worker of the page before its own script, as `addInitScript` does in pages. The function must
 * stand by itself: it is sent as text.
 */
export async function beforeWorker<Arg>(page: Page, run: (arg: Arg) => void, arg: Arg): Promise<void> {
  const cdp = await developerTools(page)
  cdp.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    const say = (method: string, params = {}) =>
      void cdp.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id: 1, method, params }) }).catch(() => undefined)
    if (targetInfo.type === 'worker') say('Runtime.evaluate', { expression: `(${run.toString()})(${JSON.stringify(arg)})` })
    say('Runtime.runIfWaitingForDebugger')
  })
  await cdp.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: false })
}
