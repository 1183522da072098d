import { ChevronDown, Copy, RotateCcw } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { deviceOf } from '../../../../schemas/rules/device.ts'
import { pushDevice } from '../../../data/push/browser-push.ts'
import { showToast } from '../../../data/toasts/toasts.ts'
import { copyToClipboard } from '../../../platform/copy-to-clipboard.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { BrowserSteps } from './browser-steps.tsx'
import { guidesFor, plainSteps, type UnblockGuide } from './unblock-guides.ts'

/** How to allow notifications again: the steps of this browser open, all others in one fold, so that quiet hours are in sight below. */
export function BlockedSteps({ device }: { device: string }) {
  const { here, others } = guidesFor(deviceOf(navigator.userAgent))
  const copy = async () => {
    if (await copyToClipboard(plainSteps(here))) showToast({ title: 'Steps copied' })
    else showToast({ title: 'Not copied', text: 'Your browser did not allow it. Please read them here.', tone: 'error' })
  }
  const check = () => {
    pushDevice.look()
    if (pushDevice.getState().state === 'blocked')
      showToast({ title: 'Still blocked', text: 'Some browsers only notice it after a reload of the page.' })
  }
  return (
    <>
      <div className="card mt-3">
        <Fold name={`${here.name}, ${device}`} isHere>
          <Steps guide={here} />
        </Fold>
        <Fold name="Other browsers">
          <div className="border-t border-line">
            {others.map((guide) => (
              <Fold key={guide.name} name={guide.name}>
                <Steps guide={guide} />
              </Fold>
            ))}
          </div>
        </Fold>
      </div>
      <div className="flex flex-wrap gap-2.5 pt-3 *:flex-auto">
        <Button look="outline" className="px-3" onClick={() => void copy()}>
          <Icon of={Copy} size={16} />
          Copy the steps
        </Button>
        <Button look="soft" className="px-3" onClick={check}>
          <Icon of={RotateCcw} size={16} />
          Check again
        </Button>
      </div>
      <p className="px-3.5 pt-3 text-xs text-pretty text-muted">
        Until then, you find what happens in the app, and on other devices where notifications are on.
      </p>
    </>
  )
}

function Steps({ guide }: { guide: UnblockGuide }) {
  return (
    <div className="px-3.5 pt-0.5 pb-4">
      <BrowserSteps steps={guide.steps} />
    </div>
  )
}

function Fold({ name, isHere = false, children }: { name: string; isHere?: boolean; children: ReactNode }) {
  const id = useId()
  const [open, setOpen] = useState(isHere)
  return (
    <div className="hairline-14">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex min-h-13 w-full items-center gap-3 rounded-lg px-3.5 py-2 text-start outline-offset-[-2px]"
      >
        <span className={`min-w-0 flex-1 ${isHere ? 'font-semibold' : ''}`}>{name}</span>
        <Icon of={ChevronDown} className={open ? 'rotate-180' : ''} />
      </button>
      <div id={id} hidden={!open}>
        {children}
      </div>
    </div>
  )
}
