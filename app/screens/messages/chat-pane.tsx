import { useState, type ReactNode } from 'react'
import { isMorphing } from '../../ui/morph.ts'

interface Props {
  wide: boolean
  children: ReactNode
}

/**
 * The place of an open chat. On a phone it covers the list: it slides in, or fades in under the picture that moves into it. On a wide
 * screen it adds nothing, but stays in the tree: what is typed, open or loaded in the chat survives a screen that is turned.
 */
export function ChatPane({ wide, children }: Props) {
  const [under] = useState(isMorphing)
  const comes = under ? 'animate-[fade-in_var(--dur-base)_var(--ease-out)]' : 'animate-[slide-in_var(--dur-sheet)_var(--ease-out)]'
  const over = `fixed inset-x-0 top-(--visible-top,0px) z-20 h-(--visible-height,100dvh) bg-surface pt-(--safe-t) ${comes}`
  return <div className={wide ? 'contents' : over}>{children}</div>
}
