import * as Dialog from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { useCloseOnBack } from './use-close-on-back.ts'
import { useScrollLock } from './use-scroll-lock.ts'
import { useDragDown } from './use-drag-down.ts'
import { useInertPage } from './use-inert-page.ts'

interface Props {
  open: boolean
  onClose: () => void
  title: string
  text?: ReactNode
  /** Before title and text. */
  picture?: ReactNode
  /** Above all of it, from edge to edge. */
  banner?: ReactNode
  /** Beside the title: what is done on all of it. */
  action?: ReactNode
  /** From below, hanging from the header of the page, where it was opened, or in place of the page on phones. */
  from?: 'below' | 'header' | 'whole'
  /** A button to close it; not where its own buttons are all the ways out. */
  closes?: boolean
  /** A question that must be answered has no other way out than its buttons, Esc and back. */
  role?: 'dialog' | 'alertdialog'
  /** The same of something that is no question. */
  holds?: boolean
  /** Stays in sight below, however long the rest is. */
  foot?: ReactNode
  children: ReactNode
}

const OVERLAY =
  'bg-overlay [--ring:var(--color-overlay)] [--color-sunken:color-mix(in_oklch,var(--color-text)_6%,var(--color-overlay))]'

const LOOK = {
  below: {
    scrim: '',
    sheet: `${OVERLAY} inset-x-0 bottom-(--keyboard,0px) max-h-[calc(0.92*var(--visible-height,100dvh))] animate-[sheet-in_var(--dur-sheet)_var(--ease-out)] rounded-t-xl px-(--gutter) pt-2.5 pb-[calc(16px+var(--safe-b))] shadow-sheet rail:inset-0 rail:m-auto rail:h-fit rail:w-[min(30rem,92%)] rail:animate-[dialog-in_var(--dur-base)_var(--ease-out)] rail:rounded-xl rail:p-5`,
    head: 'touch-none rail:touch-auto',
    row: 'gap-3.5',
    title: 'text-xl',
    // What goes on below it fades rather than being cut.
    foot: 'sticky -bottom-[calc(16px+var(--safe-b))] -mx-(--gutter) -mb-[calc(16px+var(--safe-b))] bg-[linear-gradient(to_top,var(--color-overlay)_calc(100%-1rem),transparent)] px-(--gutter) pt-4 pb-[calc(16px+var(--safe-b))] rail:-bottom-5 rail:-mx-5 rail:-mb-5 rail:px-5 rail:pb-5',
  },
  header: {
    scrim: 'rail:bg-transparent',
    sheet: `${OVERLAY} inset-x-2.5 top-[calc(60px+var(--safe-t))] mx-auto max-h-[calc(100dvh-72px-var(--safe-t)-var(--safe-b))] max-w-145 animate-[dialog-in_var(--dur-base)_var(--ease-out)] rounded-lg shadow-float rail:start-auto rail:end-[max(1.75rem,calc((100%-232px-81.25rem)/2+1.75rem))] rail:top-16 rail:w-100 rail:border rail:border-line`,
    // It stays in sight over a list that scrolls.
    head: 'sticky top-0 z-2 bg-overlay px-3.5 pt-2.5 pb-1.5',
    row: 'gap-1',
    title: 'text-lg',
    foot: '',
  },
  whole: {
    scrim: '',
    sheet:
      'inset-x-0 top-(--visible-top,0px) bottom-(--keyboard,0px) flex flex-col bg-surface px-(--gutter) animate-[fade-in_var(--dur-base)_var(--ease-out)] rail:m-auto rail:h-[min(46rem,92dvh)] rail:w-[min(30rem,92%)] rail:animate-[dialog-in_var(--dur-base)_var(--ease-out)] rail:rounded-xl rail:px-5',
    head: 'sticky top-0 z-2 bg-surface pt-[calc(6px+var(--safe-t))]',
    row: '-ms-2.5 min-h-14 gap-1',
    title: 'text-lg',
    foot: 'sticky bottom-0 z-2 -mx-(--gutter) border-t border-line bg-raised px-(--gutter) pt-3 pb-[calc(12px+var(--safe-b))] rail:-mx-5 rail:px-5',
  },
} as const

/**
 * From below on phones, where it can be drawn down by its head; centred where there is room. The focus goes to its title.
 *
 * The scrim is our own: Radix's overlay locks the page with an inline stylesheet, which our CSP refuses. So is what makes it
 * modal: Radix's way would take the toasts from ear, keyboard and finger, and they speak of what is done here.
 */
export function Sheet({ open, onClose, title, text, picture, banner, action, from = 'below', closes = false, role = 'dialog', holds = role === 'alertdialog', foot, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const scrim = useRef<HTMLDivElement>(null)
  const { sheet, head } = useDragDown(!holds && from === 'below' ? onClose : null)
  useScrollLock(open)
  useCloseOnBack(open, onClose)
  const giveFocusBack = useInertPage(open, sheet)
  const look = LOOK[from]
  useEffect(() => {
    // It became another one, and what had the focus is gone.
    if (!open || document.activeElement !== document.body) return
    heading.current?.focus()
    sheet.current?.scrollTo(0, 0)
  }, [open, title, sheet])
  return (
    <Dialog.Root modal={false} open={open} onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <div ref={scrim} className={`fixed inset-0 z-50 animate-[fade-in_var(--dur-sheet)_var(--ease-out)] bg-(--color-scrim) ${look.scrim}`} />
        <Dialog.Content
          ref={sheet}
          role={role}
          {...(text ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            // The first thing to hear is what this is about; an Enter that was meant for something else answers nothing.
            event.preventDefault()
            heading.current?.focus()
          }}
          onPointerDownOutside={(event) => {
            const { button, ctrlKey } = event.detail.originalEvent
            if (holds || button > 0 || ctrlKey || event.target !== scrim.current) event.preventDefault()
          }}
          onEscapeKeyDown={(event) => {
            // It empties the search first (SearchField); Radix hears of it before the field does.
            if (event.target instanceof HTMLInputElement && event.target.type === 'search' && event.target.value !== '') event.preventDefault()
          }}
          onFocusOutside={(event) => {
            event.preventDefault()
            if (!isOver(event.target)) heading.current?.focus()
          }}
          onCloseAutoFocus={(event) => {
            // Radix would give it to the dialog's trigger; ours has none, and the focus would be lost.
            event.preventDefault()
            giveFocusBack()
          }}
          className={`fixed z-50 overflow-auto overscroll-contain outline-none ${look.sheet}`}
        >
          <div {...head} className={look.head}>
            {banner && <div className="-mx-(--gutter) -mt-2.5 mb-6 rail:-mx-5 rail:-mt-5">{banner}</div>}
            {from === 'below' && !banner && <div className="mx-auto mb-3 h-1.25 w-9 rounded-full bg-line rail:hidden" />}
            <div className={`flex ${look.row} ${picture || action ? 'items-center' : 'items-start'}`}>
              {picture}
              <div className="min-w-0 flex-1">
                <Dialog.Title ref={heading} tabIndex={-1} className={`font-bold tracking-[-0.025em] text-balance outline-none ${look.title}`}>
                  {title}
                </Dialog.Title>
                {text && (
                  <Dialog.Description asChild>
                    <div className="mt-1 text-muted">{text}</div>
                  </Dialog.Description>
                )}
              </div>
              {action}
              {closes && <IconButton icon={X} name="Close" className="-my-1.75 -me-2" onClick={onClose} />}
            </div>
          </div>
          {children}
          {foot && <div className={look.foot}>{foot}</div>}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** It lies over the sheet: a toast, or a sheet that was opened from here. */
function isOver(target: EventTarget | null): boolean {
  return (target as Element).closest('[data-toasts], [role=dialog], [role=alertdialog]') !== null
}
