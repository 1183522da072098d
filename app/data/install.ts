import { createStore } from 'zustand/vanilla'
import { isNotAllowed } from '../platform/expected-failures.ts'
import { logUnless } from '../platform/log.ts'
import type { DeviceFlags } from './storage/device-flags.ts'

/** The browser's own prompt to install, held back until the student wants it. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export type InstallState = 'not-installable' | 'installable' | 'installed'

/** The browser's report about installing. */
export interface InstallFacts {
  prompt: InstallPrompt | null
  /** This browser installed the app, before or just now. */
  installed: boolean
  /** The page runs as an installed app. */
  standalone: boolean
  secure: boolean
  manifest: boolean
}

/**
 * Returns the state of installing (spec §4, Install). A native prompt makes the app installable, and so does a secure context
 * with a manifest: there the page explains the platform's own way (clarification G9).
 */
export function installState({ prompt, installed, standalone, secure, manifest }: InstallFacts): InstallState {
  if (installed || standalone) return 'installed'
  return prompt !== null || (secure && manifest) ? 'installable' : 'not-installable'
}

interface Page {
  flags: DeviceFlags
  standalone: boolean
  secure: boolean
  manifest: boolean
}

/** The result of a press on Install: the student's answer to the browser, or that the browser has no prompt to show. */
export type InstallAnswer = 'accepted' | 'dismissed' | 'no-prompt'

export function createInstall({ flags, standalone, secure, manifest }: Page) {
  const installed = () => flags.isSet('pwa-installed')
  const store = createStore<InstallFacts>()(() => ({ prompt: null, installed: installed(), standalone, secure, manifest }))
  // Another tab may have installed it, too.
  flags.subscribe(() => store.setState({ installed: installed() }))
  const isInstalled = () => {
    store.setState({ prompt: null })
    flags.set('pwa-installed')
  }
  return {
    ...store,
    /**
     * Stores the browser's prompt. A browser that offers an app that was installed before has removed it, so the flag is
     * deleted.
     */
    offered(prompt: InstallPrompt) {
      prompt.preventDefault()
      store.setState({ prompt })
      flags.set('pwa-installed', false)
    },
    isInstalled,
    /** The page became an installed app: some browsers move the open tab into its window. */
    isStandalone: () => store.setState({ standalone: true }),
    /** Shows the browser's prompt, which works once. Without one the page must explain the way. */
    async showPrompt(): Promise<InstallAnswer> {
      const { prompt } = store.getState()
      if (!prompt) return 'no-prompt'
      store.setState({ prompt: null })
      try {
        await prompt.prompt()
      } catch (thrown) {
        logUnless(isNotAllowed, 'The browser did not show its install prompt')(thrown)
        return 'no-prompt'
      }
      const { outcome } = await prompt.userChoice
      if (outcome === 'accepted') isInstalled()
      return outcome
    },
  }
}
