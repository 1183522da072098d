import { useState, type ReactNode } from 'react'
import { isMorphing } from '../../ui/morph.ts'

/** An open chat on a phone, over the list. It slides in, or fades in under the picture that moves into it. */
export function ChatOverlay({ children }: { children: ReactNode }) {
  const [under] = useState(isMorphing)
  const comes = under ? 'animate-[fade-in_var(--dur-base)_var(--ease-out)]' : 'animate-[slide-in_var(--dur-sheet)_var(--ease-out)]'
  return (
    <div className={`fixed inset-x-0 top-(--visible-top,0px) z-20 h-(--visible-height,100dvh) bg-surface pt-(--safe-t) ${comes}`}>
      {children}
    </div>
  )
}
