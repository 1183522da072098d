import { CardSection } from '../card-section.tsx'
import { BrowserSteps } from './browser-steps.tsx'

const STEPS = [
  'Tap [share] *Share* at the foot of Safari.',
  'Scroll and tap [add] *Add to Home Screen*.',
  'Open Friendioo from there and come back to this page.',
]

/** The steps that an iPhone or iPad needs first: it lets only apps from the Home Screen ring. */
export function HomeScreenSteps({ title }: { title: string }) {
  return (
    <CardSection title={title} note="What you write here stays here. Signed in on the Home Screen you find the same conversations.">
      <div className="flex min-h-17 items-center gap-3 px-3.5 py-2.5">
        <img src="/apple-touch-icon-180.png" alt="" className="size-11 shrink-0 rounded-sm" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">Add Friendioo to the Home Screen</p>
          <p className="text-xs text-muted">An iPhone or iPad lets only apps from there ring.</p>
        </div>
      </div>
      <div className="border-t border-line px-3.5 py-3.5">
        <BrowserSteps steps={STEPS} />
      </div>
    </CardSection>
  )
}
