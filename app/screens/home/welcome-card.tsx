import { ChevronRight, EyeOff, ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { PRIVACY_VERSION } from '../../../schemas/constants.ts'
import { isListed } from '../../../schemas/rules/profile.ts'
import { act } from '../../data/act.ts'
import type { Account } from '../../data/views.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { isDataError } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'

/** Links back to the first screen if the student left something open there. Requests consent when the privacy page has changed. */
export function WelcomeCard({ me }: { me: Account }) {
  if (!isListed(me)) return <Back icon={EyeOff} words="Classmates cannot see you yet" />
  if (!me.privacyAgreed) return <Back icon={ShieldCheck} words="Read the privacy page, and agree" />
  if (me.privacyAgreed.version >= PRIVACY_VERSION) return null
  return (
    <section
      aria-label="Privacy"
      className="flex min-h-12 items-center gap-2.5 rounded-md bg-accent-soft ps-3.5 pe-1.5 text-on-accent-soft"
    >
      <Icon of={ShieldCheck} />
      <p className="min-w-0 flex-1 py-2">
        The{' '}
        <Link to="/privacy" className="font-semibold underline underline-offset-3">
          privacy page
        </Link>{' '}
        has changed.
      </p>
      {/* If the consent cannot be stored, the card stays, so that the student can try again. */}
      <Button
        look="ghost"
        size="small"
        onClick={() =>
          void act.agreeToPrivacy({ version: PRIVACY_VERSION }).catch(logUnless(isDataError, 'The agreement could not be stored'))
        }
      >
        Agree
      </Button>
    </section>
  )
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
