import { ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { PRIVACY_VERSION } from '../../../schemas/constants.ts'
import { act } from '../../data/act.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { isDataError } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'

/** Requests consent to a privacy page that has changed since the student agreed. */
export function PrivacyChanged() {
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
