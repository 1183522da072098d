/** How a student allows notifications again that this or another browser blocks. */
export interface UnblockGuide {
  /** Name of the browser, as a student knows it. */
  name: string
  steps: readonly string[]
}

type GuideKey = 'chromeAndroid' | 'samsung' | 'firefoxAndroid' | 'firefox' | 'iPhone' | 'safari' | 'computer'

/** Steps as browser-steps.tsx reads them. */
export const UNBLOCK_GUIDES: Readonly<Record<GuideKey, UnblockGuide>> = {
  chromeAndroid: {
    name: 'Chrome on Android',
    steps: ['Tap [sign] to the left of the address.', 'Tap *Permissions*, then *Notifications*.', 'Switch them on and come back here.'],
  },
  samsung: {
    name: 'Samsung Internet',
    steps: ['Tap the menu, then *Settings*.', 'Tap *Sites and downloads*, then *Notifications*.', 'Allow this site and come back here.'],
  },
  firefoxAndroid: {
    name: 'Firefox on Android',
    steps: ['Tap the lock beside the address.', 'Tap *Notification* until it says *Allowed*.', 'Come back here.'],
  },
  firefox: {
    name: 'Firefox on a computer',
    steps: ['Click [sign] to the left of the address.', 'Beside *Send notifications*, remove *Blocked*.', 'Switch notifications on here.'],
  },
  iPhone: {
    name: 'Safari on iPhone or iPad',
    steps: [
      'Open the *Settings* of the device, then *Notifications*.',
      'Tap *Friendioo* and switch on *Allow Notifications*.',
      'Come back here.',
    ],
  },
  safari: {
    name: 'Safari on a computer',
    steps: [
      'Open the menu *Safari*, then *Settings*.',
      'Click *Websites*, then *Notifications*.',
      'Choose *Allow* for this site and come back here.',
    ],
  },
  computer: {
    name: 'Chrome or Edge on a computer',
    steps: ['Click [sign] to the left of the address.', 'Switch on *Notifications*.', 'Come back here.'],
  },
}

/** Returns the guide of this browser, and the others. */
export function guidesFor({ browser, system }: { browser: string; system: string }): { here: UnblockGuide; others: UnblockGuide[] } {
  const here = UNBLOCK_GUIDES[keyFor(browser, system)]
  return { here, others: Object.values(UNBLOCK_GUIDES).filter((guide) => guide !== here) }
}

function keyFor(browser: string, system: string): GuideKey {
  if (system === 'iPhone' || system === 'iPad') return 'iPhone'
  if (browser === 'Samsung Internet') return 'samsung'
  if (browser === 'Firefox') return system === 'Android' ? 'firefoxAndroid' : 'firefox'
  if (system === 'Android') return 'chromeAndroid'
  return browser === 'Safari' ? 'safari' : 'computer'
}

/** Returns the steps as text to copy. */
export function plainSteps({ name, steps }: UnblockGuide): string {
  return [name, ...steps.map((step, at) => `${at + 1}. ${step.replaceAll('*', '').replace('[sign]', 'the sign')}`)].join('\n')
}
