import {
  BookOpen,
  ChevronLeft,
  ChevronRight,
  Copy,
  EllipsisVertical,
  Info,
  MonitorDown,
  Share,
  SquarePlus,
  type LucideIcon,
} from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Hint } from '../../ui/hint.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { DrawnButton, Steps } from '../../ui/steps.tsx'
import { platformOf } from './platform-of.ts'
import { shareApp } from './share-app.ts'

/** Explains how this platform installs, where the browser has no prompt to show (spec §8). */
export function InstallHintSheet({ onClose }: { onClose: () => void }) {
  const platform = platformOf(navigator)
  if (platform === 'apple-touch')
    return (
      <Sheet
        open
        closes
        onClose={onClose}
        title="On your Home Screen"
        text="Opens fast with no signal, and can ring. Safari does it in two taps."
      >
        <div className="grid gap-4.5 pt-4">
          <DrawnSafari />
          <Steps>
            <>
              Tap <DrawnButton icon={Share} /> <b className="font-semibold">Share</b> in the bar of the browser.
            </>
            <>
              Scroll down and tap <DrawnButton icon={SquarePlus} /> <b className="font-semibold">Add to Home Screen</b>.
            </>
            <>
              Tap <b className="font-semibold">Add</b>. Friendioo opens from there, with its own icon.
            </>
          </Steps>
          <Hint icon={Info} className="rounded-md bg-sunken p-3.5">
            On an iPad, and in Chrome or Firefox, the share button is beside the address.
          </Hint>
          <Button onClick={onClose}>Got it</Button>
        </div>
      </Sheet>
    )
  return (
    <Sheet open closes onClose={onClose} title="Install Friendioo" text="Opens fast with no signal, and can ring.">
      <div className="grid gap-4.5 pt-4">
        {platform === 'android' ? (
          <Steps>
            <>
              Tap <DrawnButton icon={EllipsisVertical} says="the menu" /> in the bar of the browser.
            </>
            <>
              Tap <b className="font-semibold">Install app</b> or <b className="font-semibold">Add to Home screen</b>.
            </>
            <>
              Tap <b className="font-semibold">Install</b>. Friendioo then appears among your apps.
            </>
          </Steps>
        ) : (
          <Steps>
            <>
              Click <DrawnButton icon={MonitorDown} says="Install" /> in the address bar, or look for Install in the menu of your browser.
            </>
            <>In Safari choose File, then Add to Dock.</>
            <>Firefox on a computer installs no apps: Friendioo stays in its tab, and works offline there, too.</>
          </Steps>
        )}
        <div className="choices">
          <Button look="outline" onClick={() => void shareApp()}>
            <Icon of={Share} size={16} />
            Share
          </Button>
          <Button onClick={onClose}>Got it</Button>
        </div>
      </div>
    </Sheet>
  )
}

/** The bar of Safari on an iPhone, with Share ringed. */
function DrawnSafari() {
  return (
    <div aria-hidden="true" className="grid gap-2 rounded-lg bg-sunken p-3">
      <div className="grid min-h-8.5 place-items-center rounded-sm bg-raised text-xs text-muted">{location.host}</div>
      <div className="flex items-center justify-around text-muted">
        {[ChevronLeft, ChevronRight].map(drawn)}
        <span className="grid size-12 place-items-center rounded-md border-2 border-accent bg-accent-soft text-on-accent-soft">
          <Icon of={Share} />
        </span>
        {[BookOpen, Copy].map(drawn)}
      </div>
    </div>
  )
}

function drawn(icon: LucideIcon, at: number) {
  return <Icon key={at} of={icon} />
}
