import { useState } from 'react'
import type { Account } from '../../data/views.ts'
import { CreateSheet } from './create-sheet.tsx'
import { Wizard } from './wizard.tsx'

/** Creates a group: one that the campus can join, or in the wizard one with invited classmates, which may be private. */
export function NewGroup({ me, onClose }: { me: Account; onClose: () => void }) {
  const [invites, setInvites] = useState(false)
  if (invites) return <Wizard me={me} growth={false} onClose={onClose} />
  return <CreateSheet me={me} onInvite={() => setInvites(true)} onClose={onClose} />
}
