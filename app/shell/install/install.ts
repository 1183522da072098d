import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { createInstall, installState, type InstallPrompt, type InstallState } from '../../data/install.ts'
import { deviceFlags } from '../../data/storage/device-flags.ts'

/** Display modes of an installed app. Fullscreen is not one: a tab can be fullscreen, too. */
const standalone = matchMedia(['standalone', 'minimal-ui', 'window-controls-overlay'].map((mode) => `(display-mode: ${mode})`).join())

const install = createInstall({
  flags: deviceFlags,
  standalone: standalone.matches,
  secure: isSecureContext,
  manifest: document.querySelector('link[rel=manifest]') !== null,
})

interface InstallOfferState {
  /** The page explains how this platform installs, because the browser has no prompt to show. */
  explains: boolean
  /** The student pressed Install on this page: nothing offers it by itself again. */
  pressed: boolean
  /** The student closed an offer on this page: nothing else offers to install until the next visit (clarification G7, ADR 0106). */
  closed: boolean
}

export const installOffer = createStore<InstallOfferState>()(() => ({ explains: false, pressed: false, closed: false }))

/** Call it at the start of the page: the browser makes its offer once. */
export function watchInstall(): void {
  // cast: TypeScript does not know this event
  window.addEventListener('beforeinstallprompt', (event) => install.offered(event as InstallPrompt))
  window.addEventListener('appinstalled', install.isInstalled)
  window.addEventListener('storage', deviceFlags.notify)
  standalone.addEventListener('change', ({ matches }) => matches && install.isStandalone())
}

export function useInstallState(): InstallState {
  return useStore(install, installState)
}

/** Shows the browser's install prompt, or a sheet that explains how this platform does it. */
export async function startInstall(): Promise<void> {
  installOffer.setState({ pressed: true })
  if ((await install.showPrompt()) === 'no-prompt') installOffer.setState({ explains: true })
}
