import { useState } from 'react'
import { leaveDevice } from '../data/account/sign-out.ts'
import { log } from '../platform/log.ts'
import { Button } from '../ui/button.tsx'

/** Signs out when the page cannot read the pending changes, so it always asks for confirmation first. */
export function SignOutUnseen() {
  const [step, setStep] = useState<'offered' | 'asked' | 'busy' | 'failed'>('offered')
  if (step === 'offered') {
    return (
      <Button look="ghost" className="mx-auto" onClick={() => setStep('asked')}>
        Sign Out
      </Button>
    )
  }
  const signOut = () => {
    setStep('busy')
    leaveDevice().catch((thrown: unknown) => {
      log.error('Signing out failed', { cause: thrown })
      setStep('failed')
    })
  }
  return (
    <div role="alert" className="grid justify-items-center gap-2.5 px-6 text-center">
      <p className="max-w-72 text-balance text-muted">
        {step === 'failed'
          ? 'Signing out did not work. Please try again.'
          : 'Signing out deletes all your data from this device. Unsent changes are lost.'}
      </p>
      <div className="flex gap-2.5">
        <Button look="outline" onClick={() => setStep('offered')}>
          Cancel
        </Button>
        <Button look="danger" busy={step === 'busy' && 'Signing out...'} onClick={signOut}>
          Sign Out
        </Button>
      </div>
    </div>
  )
}
