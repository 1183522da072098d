import type { DeviceFlag } from '../../app/data/storage/device-flags.ts'

/** The flags of a browser that does not offer to install by itself any more. */
export const NO_INSTALL_OFFERED = [
  'install-banner-dismissed',
  'floating-install-hidden',
  'install-prompt-dismissed',
  'install-prompt-shown-once',
] as const satisfies readonly DeviceFlag[]

/** The flags of a browser in which no popup offers anything any more. */
export const NOTHING_OFFERED = [...NO_INSTALL_OFFERED, 'push-prompt-shown'] as const satisfies readonly DeviceFlag[]
