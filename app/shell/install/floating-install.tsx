import { Download, X } from 'lucide-react'
import { INSTALL_OFFER_DELAY } from '../../../schemas/constants.ts'
import { deviceFlags } from '../../data/storage/device-flags.ts'
import { useDeviceFlag } from '../../data/storage/use-device-flag.ts'
import { Icon } from '../../ui/icon.tsx'
import { useAfterLoad } from '../page/use-after-load.ts'
import { installOffer, startInstall, useInstallState } from './install.ts'

/** The floating button "Install App", which the student can hide for good. */
export function FloatingInstall() {
  const isHidden = useDeviceFlag('floating-install-hidden')
  const isDue = useAfterLoad(INSTALL_OFFER_DELAY)
  const installable = useInstallState() === 'installable'
  if (!isDue || isHidden || !installable) return null
  return (
    <div className="rise pointer-events-auto flex rounded-full bg-accent text-on-accent shadow-float">
      <button
        type="button"
        className="press flex min-h-11 items-center gap-2 rounded-s-full ps-4 pe-1 text-sm font-bold focus-visible:-outline-offset-4 focus-visible:outline-current"
        onClick={() => void startInstall()}
      >
        <Icon of={Download} />
        Install App
      </button>
      <button
        type="button"
        title="Hide"
        className="press grid min-h-11 w-11 place-items-center rounded-e-full focus-visible:-outline-offset-4 focus-visible:outline-current"
        onClick={() => {
          deviceFlags.set('floating-install-hidden')
          installOffer.setState({ closed: true })
        }}
      >
        <Icon of={X} size={16} />
      </button>
    </div>
  )
}
