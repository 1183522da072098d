import * as Dialog from '@radix-ui/react-dialog'
import type { ReactNode } from 'react'
import { useCoveredPage } from './use-covered-page.ts'
import { useInertPage } from './use-inert-page.ts'

interface Props {
  open: boolean
  onClose: () => void
  title: string
  text?: string
  /** A question that must be answered has no other way out than its buttons, Esc and back. */
  role?: 'dialog' | 'alertdialog'
  children: ReactNode
}

/**
 * From below on phones, centred where there is room.
 *
 * The scrim is our own: Radix's overlay locks the page with an inline stylesheet, which our CSP refuses.
 */
export function Sheet({ open, onClose, title, text, role = 'dialog', children }: Props) {
  useCoveredPage(open)
  const giveFocusBack = useInertPage(open)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <div className="fixed inset-0 z-40 animate-[fade-in_var(--dur-sheet)_var(--ease-out)] bg-(--color-scrim)" />
        <Dialog.Content
          role={role}
          {...(text ? {} : { 'aria-describedby': undefined })}
          onCloseAutoFocus={(event) => {
            // Radix would give it to the dialog's trigger; ours has none, and the focus would be lost.
            event.preventDefault()
            giveFocusBack()
          }}
          className="fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] animate-[sheet-in_var(--dur-sheet)_var(--ease-out)] overflow-auto overscroll-contain rounded-t-xl bg-overlay px-(--gutter) pt-2.5 pb-[calc(16px+var(--safe-b))] shadow-sheet outline-none rail:inset-0 rail:m-auto rail:h-fit rail:w-[min(30rem,92vw)] rail:animate-[dialog-in_var(--dur-base)_var(--ease-out)] rail:rounded-xl rail:p-5"
        >
          <div className="mx-auto mb-3 h-1.25 w-9 rounded-full bg-line rail:hidden" />
          <Dialog.Title className="text-xl font-bold tracking-[-0.025em]">{title}</Dialog.Title>
          {text && <Dialog.Description className="mt-1 text-muted">{text}</Dialog.Description>}
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
