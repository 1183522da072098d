import { createStore } from 'zustand/vanilla'

/** The browser's own prompt to install, held back until the student wants it. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export type InstallState = 'not-installable' | 'installable' | 'installed'

/** What the browser reports about installing. */
export interface InstallFacts {
  prompt: InstallPrompt | null
  /** This browser installed the app, before or just now. */
  installed: boolean
  /** The page runs as an installed app. */
  standalone: boolean
  secure: boolean
  manifest: boolean
}

/** Key in local storage, named by the specification. It belongs to the browser, not to a student (clarification G8). */
export const INSTALLED_FLAG = 'pwa-installed'

/**
 * Returns the state of installing (spec §4, Install). A native prompt makes the app installable, and so does a secure context
 * with a manifest: there the page explains the platform's own way (clarification G9).
 */
export function installState({ prompt, installed, standalone, secure, manifest }: InstallFacts): InstallState {
  if (installed || standalone) return 'installed'
  return prompt !== null || (secure && manifest) ? 'installable' : 'not-installable'
}

interface Page {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  standalone: boolean
  secure: boolean
  manifest: boolean
}

export function createInstall({ storage, standalone, secure, manifest }: Page) {
  const store = createStore<InstallFacts>()(() => ({
    prompt: null,
    installed: storage.getItem(INSTALLED_FLAG) !== null,
    standalone,
    secure,
    manifest,
  }))
  const isInstalled = () => {
    storage.setItem(INSTALLED_FLAG, 'true')
    store.setState({ installed: true, prompt: null })
  }
  return {
    ...store,
    /**
     * Stores the browser's prompt. A browser that offers an app that was installed before has removed it, so the flag is
     * deleted.
     */
    offered(prompt: InstallPrompt) {
      prompt.preventDefault()
      storage.removeItem(INSTALLED_FLAG)
      store.setState({ prompt, installed: false })
    },
    isInstalled,
    /** Shows the browser's prompt, which works once. Returns false when there is none, and the page must explain the way. */
    async ask(): Promise<boolean> {
      const { prompt } = store.getState()
      if (!prompt) return false
      store.setState({ prompt: null })
      await prompt.prompt()
      if ((await prompt.userChoice).outcome === 'accepted') isInstalled()
      return true
    },
  }
}
