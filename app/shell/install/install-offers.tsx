import { Share } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useStore } from 'zustand'
import { HOME_PROMPT_DELAY, INSTALL_OFFER_DELAY } from '../../../schemas/constants.ts'
import { deviceFlags, type DeviceFlag } from '../../data/storage/device-flags.ts'
import { useDeviceFlag } from '../../data/storage/use-device-flag.ts'
import { useIsSilent } from '../../data/time/use-is-silent.ts'
import { AppTile, InitialTile } from '../../ui/app-tile.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { isHome } from '../page/navigation-tabs.ts'
import { useAfterLoad } from '../page/use-after-load.ts'
import { PopupCard } from '../popups/popup-card.tsx'
import { usePopup } from '../popups/use-popup.ts'
import { installOffer, startInstall, useInstallState } from './install.ts'
import { offerWords, type InstallOffer } from './offer-words.ts'
import { platformOf } from './platform-of.ts'
import { shareApp } from './share-app.ts'

/** The offers to install the app that open by themselves, at most one at a time (clarification G7). */
export function InstallOffers() {
  return (
    <>
      <HomePrompt />
      <Banner />
      <Card />
    </>
  )
}

/** Shown once only, on Home. It counts as shown when it appears, whatever the student does with it. */
function HomePrompt() {
  const [isOver, setOver] = useState(() => deviceFlags.isSet('install-prompt-shown-once'))
  const [hasBegun, setBegun] = useState(false)
  const atHome = isHome(useLocation().pathname)
  const isDue = useAfterLoad(HOME_PROMPT_DELAY)
  const isShown = useOffer('home-prompt', isDue && atHome && !isOver)
  if (isShown && !hasBegun) setBegun(true)
  if (hasBegun && !atHome && !isOver) setOver(true)
  useEffect(() => {
    if (hasBegun) deviceFlags.set('install-prompt-shown-once')
  }, [hasBegun])
  return isShown && <OfferCard offer="home-prompt" onOver={() => setOver(true)} />
}

function Banner() {
  const flag = 'install-banner-dismissed'
  if (!useDismissibleOffer('install-banner', flag)) return null
  const { title, text } = offerWords('install-banner', platformOf(navigator))
  return (
    <PopupCard picture={<InitialTile />} title={title} text={text} onDismiss={() => close(() => deviceFlags.set(flag))}>
      <IconButton icon={Share} name="Share" className="-me-1.5" onClick={() => void shareApp()} />
      <Button size="small" onClick={() => void startInstall()}>
        Install
      </Button>
    </PopupCard>
  )
}

function Card() {
  const flag = 'install-prompt-dismissed'
  if (!useDismissibleOffer('install-card', flag)) return null
  return <OfferCard offer="install-card" onOver={() => deviceFlags.set(flag)} />
}

/** Queues an offer that comes again until it is dismissed. Returns whether it shows. */
function useDismissibleOffer(offer: InstallOffer, dismissed: DeviceFlag): boolean {
  const isDismissed = useDeviceFlag(dismissed)
  return useOffer(offer, useAfterLoad(INSTALL_OFFER_DELAY) && !isDismissed)
}

/**
 * Queues an offer while the app can be installed, the student has not answered another one on this page, and it is not quiet. Returns
 * whether it shows.
 */
function useOffer(offer: InstallOffer, wants: boolean): boolean {
  const installable = useInstallState() === 'installable'
  const answered = useStore(installOffer, ({ pressed, closed }) => pressed || closed)
  const isSilent = useIsSilent()
  return usePopup(offer, wants && installable && !answered && !isSilent)
}

function close(over: () => void): void {
  over()
  installOffer.setState({ closed: true })
}

function OfferCard({ offer, onOver }: { offer: InstallOffer; onOver: () => void }) {
  return (
    <PopupCard picture={<AppTile />} {...offerWords(offer, platformOf(navigator))} onDismiss={() => close(onOver)}>
      <Button size="small" onClick={() => void startInstall()}>
        Install
      </Button>
    </PopupCard>
  )
}
