import { ChevronRight, EyeOff, ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { PRIVACY_VERSION } from '../../../schemas/constants.ts'
import { isListed } from '../../../schemas/rules/profile.ts'
import type { Account } from '../../data/views.ts'
import { lazyComponent } from '../../shell/lazy/lazy-component.tsx'
import { retryWhenOnline } from '../../shell/lazy/retry-when-online.tsx'
import { Icon } from '../../ui/icon.tsx'

// Few students see it, once: its code loads into the room that it will take.
const PrivacyChanged = lazyComponent(async () => (await import('./privacy-changed.tsx')).PrivacyChanged, {
  coming: <div className="min-h-12" />,
  missing: retryWhenOnline,
})

/** Links back to the first screen if the student left something open there. Requests consent when the privacy page has changed. */
export function WelcomeCard({ me }: { me: Account }) {
  if (!isListed(me)) return <Back icon={EyeOff} words="Classmates cannot see you yet" />
  if (!me.privacyAgreed) return <Back icon={ShieldCheck} words="Read the privacy page, and agree" />
  return me.privacyAgreed.version >= PRIVACY_VERSION ? null : <PrivacyChanged />
}

function Back({ icon, words }: { icon: typeof EyeOff; words: string }) {
  return (
    <Link
      to="/welcome"
      className="press flex min-h-12 items-center gap-2.5 rounded-md bg-accent-soft px-3.5 py-2 font-bold text-on-accent-soft"
    >
      <Icon of={icon} />
      <span className="min-w-0 flex-1">{words}</span>
      <Icon of={ChevronRight} className="rtl:-scale-x-100" />
    </Link>
  )
}
