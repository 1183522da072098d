import type { Page } from 'playwright/test'

/**
 * Runs a function in every data worker of the page before its own script, as `addInitScript` does in pages.
 * The function must use no outer variables, because it is sent as text.
 * The context needs `bypassCSP`, because the worker starts as a blob.
 */
export async function beforeWorker<Arg>(page: Page, run: (arg: Arg) => void, arg: Arg): Promise<void> {
  await page.addInitScript(
    ({ code }) => {
      const { Worker: Plain } = globalThis
      const script = (text: string) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
      globalThis.Worker = class extends Plain {
        constructor(url: string | URL, options?: WorkerOptions) {
          // A blob has no address from which to resolve paths. And tsx names functions by calling `__name`.
          const paths = `globalThis.__name = (made) => made; const { fetch } = globalThis; globalThis.fetch = (to, how) => fetch(new URL(to, ${JSON.stringify(location.origin)}), how);`
          // Imports the script instead of running it, so that no message of the page is lost in the meantime.
          super(
            script([script(paths + code), new URL(url, location.href).href].map((each) => `import ${JSON.stringify(each)};`).join('')),
            options,
          )
        }
      }
    },
    { code: `(${run.toString()})(${JSON.stringify(arg)})` },
  )
}
