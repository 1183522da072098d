// Starts the worker and does nothing else. WebKit runs this file a second time if another file of the worker imports from it
// (vite.config.ts prevents that). Then each call of the page gets two responses, and the empty one arrives first.

/** Calls of the page that arrive before the code that handles them. */
const earlyCalls: MessageEvent[] = []
const keepCall = (call: MessageEvent) => void earlyCalls.push(call)
addEventListener('message', keepCall)

// Imports the worker dynamically: Chromium does not use its code cache for a statically imported file and would compile the worker at each
// start.
import('./index.ts').then(handleEarlyCalls, reportError)

function handleEarlyCalls(): void {
  removeEventListener('message', keepCall)
  for (const { data, ports } of earlyCalls) dispatchEvent(new MessageEvent('message', { data, ports: [...ports] }))
}
