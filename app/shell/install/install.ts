import { useStore } from 'zustand'
import { createInstall, installState, type InstallPrompt, type InstallState } from '../../data/install.ts'
import { safeLocalStorage } from '../../data/storage/safe-storage.ts'
import { showToast } from '../../data/toasts/toasts.ts'
import { installHint } from './install-hint.ts'

const install = createInstall({
  storage: safeLocalStorage,
  standalone: matchMedia('(display-mode: standalone)').matches,
  secure: isSecureContext,
  manifest: document.querySelector('link[rel=manifest]') !== null,
})

/** Call it at the start of the page: the browser makes its offer once. */
export function watchInstall(): void {
  // cast: TypeScript does not know this event
  window.addEventListener('beforeinstallprompt', (event) => install.offered(event as InstallPrompt))
  window.addEventListener('appinstalled', install.isInstalled)
}

export function useInstallState(): InstallState {
  return useStore(install, installState)
}

/** Shows the browser's install prompt, or a toast that explains how this platform does it. */
export async function startInstall(): Promise<void> {
  if (!(await install.ask())) showToast({ title: 'Install Friendioo', text: installHint(navigator.userAgent) })
}
