import { createStore } from 'zustand/vanilla'

/** The browser's own offer to install, held back until somebody asks for it. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export type InstallState = 'not-installable' | 'installable' | 'installed'

/** What the browser says of installing. */
export interface InstallFacts {
  prompt: InstallPrompt | null
  /** Installed from here before, or just now. */
  installed: boolean
  /** It runs as an installed app. */
  standalone: boolean
  secure: boolean
  manifest: boolean
}

/** Flag of the browser's, by the specification's name: not of a student's (clarification G8). */
export const INSTALLED_FLAG = 'pwa-installed'

/** Spec §4, Install: a native prompt, or a secure context with a manifest, where the platform's own way is told (clarification G9). */
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
  const store = createStore<InstallFacts>()(() => ({ prompt: null, installed: storage.getItem(INSTALLED_FLAG) !== null, standalone, secure, manifest }))
  const isInstalled = () => {
    storage.setItem(INSTALLED_FLAG, 'true')
    store.setState({ installed: true, prompt: null })
  }
  return {
    ...store,
    /** The browser offers it: where it was installed once, it has been removed since. */
    offered(prompt: InstallPrompt) {
      prompt.preventDefault()
      storage.removeItem(INSTALLED_FLAG)
      store.setState({ prompt, installed: false })
    },
    isInstalled,
    /** Shows the browser's own question; false where it has none, and the way must be told. A prompt serves once. */
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
