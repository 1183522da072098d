import type { Platform } from './platform-of.ts'

/** A surface that offers to install the app by itself (clarifications G7, G8). */
export type InstallOffer = 'home-prompt' | 'install-banner' | 'install-card'

interface Words {
  title: string
  text: string
}

const ON_PHONES: Record<InstallOffer, Words> = {
  'home-prompt': { title: 'Keep Friendioo at hand', text: 'One tap from your home screen.' },
  'install-banner': { title: 'Friendioo as an app', text: 'Opens fast, even with no signal.' },
  'install-card': { title: 'Install Friendioo', text: 'Opens like your other apps, and uses the whole screen.' },
}

const ON_COMPUTERS: Record<InstallOffer, Words> = {
  'home-prompt': { title: 'Keep Friendioo at hand', text: 'Installed, it opens with one click.' },
  'install-banner': { title: 'Friendioo as an app', text: 'Opens fast, even with no network.' },
  'install-card': { title: 'Install Friendioo', text: 'Opens like your other programs, in its own window.' },
}

/** Returns what this surface says. */
export function offerWords(offer: InstallOffer, platform: Platform): Words {
  return (platform === 'other' ? ON_COMPUTERS : ON_PHONES)[offer]
}
