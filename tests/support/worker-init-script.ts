import type { Page } from 'playwright/test'

/**
 * Runs this in every data worker of the page before its own script, as `addInitScript` does in pages. The function must
 * stand by itself: it is sent as text. The context must be one with `bypassCSP`, for the worker begins as a blob.
 */
export async function beforeWorker<Arg>(page: Page, run: (arg: Arg) => void, arg: Arg): Promise<void> {
  await page.addInitScript(
    ({ code }) => {
      const { Worker: Plain } = globalThis
      const script = (text: string) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
      globalThis.Worker = class extends Plain {
        constructor(url: string | URL, options?: WorkerOptions) {
          // A blob has no address that paths could start from.
          const paths = `const { fetch } = globalThis; globalThis.fetch = (to, how) => fetch(new URL(to, ${JSON.stringify(location.origin)}), how);`
          // Imported, not run: so nothing that the page says meanwhile is lost.
          super(script([script(paths + code), new URL(url, location.href).href].map((each) => `import ${JSON.stringify(each)};`).join('')), options)
        }
      }
    },
    { code: `(${run.toString()})(${JSON.stringify(arg)})` },
  )
}
