import { useCallback, useEffect, useState } from 'react'
import type { InvitationOffer } from '../../../schemas/invitation.ts'
import { loadInvitation } from '../../data/account/invitations.ts'

/** Returns the offer of this link; undefined while it loads, 'away' if it could not be loaded. */
export function useOffer(token: string) {
  const [offer, setOffer] = useState<InvitationOffer | null | 'away'>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    let left = false
    void loadInvitation(token).then((found) => left || setOffer(found))
    return () => void (left = true)
  }, [token, round])
  const again = useCallback(() => {
    setOffer(undefined)
    setRound((before) => before + 1)
  }, [])
  return { offer, again }
}
