import { useState } from 'react'
import type { Account } from '../../data/views.ts'
import { CreateSheet } from './create-sheet.tsx'
import { Wizard } from './wizard.tsx'

/**
 * Creates a group: one that the campus can join, or in the wizard one with invited classmates. That one is private, because the first form
 * says that inviting is for private groups; the wizard offers both.
 */
export function NewGroup({ me, onClose }: { me: Account; onClose: () => void }) {
  const [invites, setInvites] = useState(false)
  if (invites) return <Wizard me={me} growth={false} isPrivate onClose={onClose} />
  return <CreateSheet me={me} onInvite={() => setInvites(true)} onClose={onClose} />
}
