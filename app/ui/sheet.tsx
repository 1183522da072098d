import * as Dialog from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { OVERLAY } from './overlay-class.ts'
import { useCloseOnBack } from './use-close-on-back.ts'
import { useScrollLock } from './use-scroll-lock.ts'
import { useDragDown } from './use-drag-down.ts'
import { useInertPage } from './use-inert-page.ts'
import { useNewContent } from './use-new-content.ts'
import { elementOf } from './element-of.ts'

interface Props {
  open: boolean
  onClose: () => void
  /** Names in it go through `isolateText`. */
  title: string
  text?: ReactNode
  /** Shown before title and text. */
  picture?: ReactNode
  /** Shown above everything else, over the whole width. */
  banner?: ReactNode
  /** Shown beside the title: an action for the whole content. */
  action?: ReactNode
  /** From below; under the page's header, where it was opened; in place of the page on phones; or near its top, without a visible title. */
  from?: 'below' | 'header' | 'whole' | 'top'
  /** Gets the focus in place of the title. */
  focus?: RefObject<HTMLElement | null>
  /** Shows a Close button; not needed when the sheet's own buttons are all the ways out. */
  closes?: boolean
  /** 'alertdialog' for a question that the student must answer: only its buttons, Escape and back close it. */
  role?: 'dialog' | 'alertdialog'
  /** Only its buttons, Escape and back close it, although it is no question. */
  holds?: boolean
  /** Which step of a form or an explanation: a new one takes no press for a moment, and neither does a question in place of a sheet. */
  step?: number
  /** Stays in sight at the foot, however long the content is. */
  foot?: ReactNode
  children: ReactNode
}

// Fields that get the focus scroll clear of a foot, and of a head, that stay in sight (`scroll-p*`).
const LOOK = {
  below: {
    scrim: '',
    sheet: `${OVERLAY} inset-x-0 bottom-(--keyboard,0px) max-h-[calc(0.92*var(--visible-height,100dvh))] animate-[sheet-in_var(--dur-sheet)_var(--ease-out)] rounded-t-xl px-(--gutter) pt-2.5 pb-[calc(16px+var(--safe-b))] shadow-sheet rail:inset-0 rail:m-auto rail:h-fit rail:w-[min(30rem,92%)] rail:animate-[dialog-in_var(--dur-base)_var(--ease-out)] rail:rounded-xl rail:p-5 scroll-pb-24`,
    head: 'touch-none rail:touch-auto',
    row: '',
    gap: 'gap-3.5',
    title: 'text-sheet',
    // Content that continues below it fades instead of being cut.
    foot: 'sticky -bottom-[calc(16px+var(--safe-b))] -mx-(--gutter) -mb-[calc(16px+var(--safe-b))] bg-[linear-gradient(to_top,var(--color-overlay)_calc(100%-1rem),transparent)] px-(--gutter) pt-4 pb-[calc(16px+var(--safe-b))] rail:-bottom-5 rail:-mx-5 rail:-mb-5 rail:px-5 rail:pb-5',
  },
  header: {
    scrim: 'rail:bg-transparent',
    sheet: `${OVERLAY} inset-x-2.5 top-[calc(60px+var(--safe-t))] mx-auto max-h-[calc(100dvh-72px-var(--safe-t)-var(--safe-b))] max-w-145 animate-[dialog-in_var(--dur-base)_var(--ease-out)] rounded-lg shadow-float rail:start-60 rail:end-auto rail:top-3 rail:mx-0 rail:w-100 rail:border rail:border-line scroll-py-15`,
    // Header and foot stay in sight over a list that scrolls.
    head: 'sticky top-0 z-2 bg-overlay px-3.5 pt-2.5 pb-1.5',
    row: '',
    gap: 'gap-1',
    title: 'text-lg',
    foot: 'sticky bottom-0 z-2 border-t border-line bg-overlay',
  },
  whole: {
    scrim: '',
    sheet:
      'inset-x-0 top-(--visible-top,0px) bottom-(--keyboard,0px) flex flex-col bg-surface px-(--gutter) animate-[fade-in_var(--dur-base)_var(--ease-out)] rail:m-auto rail:h-[min(46rem,92dvh)] rail:w-[min(30rem,92%)] rail:animate-[dialog-in_var(--dur-base)_var(--ease-out)] rail:rounded-xl rail:px-5 scroll-pt-16 scroll-pb-28',
    head: 'sticky top-0 z-2 bg-surface pt-[calc(6px+var(--safe-t))]',
    row: '-ms-2.5 min-h-14',
    gap: 'gap-1',
    title: 'text-lg',
    foot: 'sticky bottom-0 z-2 -mx-(--gutter) border-t border-line bg-raised px-(--gutter) pt-3 pb-[calc(12px+var(--safe-b))] rail:-mx-5 rail:px-5',
  },
  top: {
    scrim: '',
    sheet: `${OVERLAY} inset-x-2.5 top-[calc(10px+var(--safe-t))] mx-auto max-h-[calc(var(--visible-height,100dvh)-20px-var(--safe-t))] max-w-150 animate-[dialog-in_var(--dur-base)_var(--ease-out)] rounded-lg shadow-float rail:top-[12dvh] rail:max-h-[70dvh]`,
    head: '',
    row: '',
    gap: '',
    title: 'sr-only',
    foot: '',
  },
} as const

/**
 * A dialog: from below on phones, where the student can drag it down by its head; centred on wide screens. The focus moves to
 * its title.
 *
 * The scrim is our own, because Radix's overlay locks the page with an inline stylesheet, which our CSP refuses. The modal
 * behaviour is our own, too: Radix would hide toasts from screen readers, keyboard and touch, but they report what is done
 * here.
 */
export function Sheet({
  open,
  onClose,
  title,
  text,
  picture,
  banner,
  action,
  from = 'below',
  focus,
  closes = false,
  role = 'dialog',
  holds = role === 'alertdialog',
  step = 1,
  foot,
  children,
}: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const scrim = useRef<HTMLDivElement>(null)
  const { sheet, head } = useDragDown(!holds && from === 'below' ? onClose : null)
  useScrollLock(open)
  useCloseOnBack(open, onClose)
  const giveFocusBack = useInertPage(open, sheet)
  const look = LOOK[from]
  const aligned = picture || action ? 'items-center' : 'items-start'
  useNewContent(sheet, open ? `${role} ${step}` : null)
  useEffect(() => {
    // The sheet has become another one, and the element with the focus is gone.
    if (!open || document.activeElement !== document.body) return
    heading.current?.focus()
    sheet.current?.scrollTo(0, 0)
  }, [open, title, sheet])
  return (
    <Dialog.Root modal={false} open={open} onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <div ref={scrim} className={`fixed inset-0 z-50 animate-[fade-in_var(--dur-sheet)_var(--ease-out)] bg-scrim ${look.scrim}`} />
        <Dialog.Content
          ref={sheet}
          role={role}
          {...(text ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            // A screen reader reads the title first, and an Enter that was meant for something else presses no button.
            event.preventDefault()
            ;(focus?.current ?? heading.current)?.focus()
          }}
          onPointerDownOutside={(event) => {
            const { button, ctrlKey } = event.detail.originalEvent
            if (holds || button > 0 || ctrlKey || event.target !== scrim.current) event.preventDefault()
          }}
          onEscapeKeyDown={(event) => {
            const { target } = event
            // Escape empties a search first (SearchField), or dismisses the toast that has the focus. Radix receives the key before they
            // do.
            const isSearched = target instanceof HTMLInputElement && target.type === 'search' && target.value !== ''
            if (isSearched || elementOf(target)?.closest('[data-toasts]')?.querySelector('button')) event.preventDefault()
          }}
          onFocusOutside={(event) => {
            event.preventDefault()
            if (!isOver(event.target)) heading.current?.focus()
          }}
          onCloseAutoFocus={(event) => {
            // Radix would focus the dialog's trigger. This dialog has none, so the focus would be lost.
            event.preventDefault()
            giveFocusBack()
          }}
          className={`fixed z-50 overflow-auto overscroll-contain outline-none data-new:*:pointer-events-none ${look.sheet}`}
        >
          <div {...head} data-sheet-head className={look.head}>
            {banner && <div className="-mx-(--gutter) -mt-2.5 mb-6 rail:-mx-5 rail:-mt-5">{banner}</div>}
            {from === 'below' && !banner && <div className="mx-auto mb-3 h-1.25 w-9 rounded-full bg-line rail:hidden" />}
            {/* Large text has no room for the action beside the title. */}
            <div className={classNames('flex', look.row, look.gap, aligned, action ? 'flex-wrap justify-end' : '')}>
              <div className={classNames('flex min-w-0', look.gap, aligned, action ? 'flex-[1_1_min(11rem,100%)]' : 'flex-1')}>
                {picture}
                <div className="min-w-0 flex-1">
                  <Dialog.Title
                    ref={heading}
                    tabIndex={-1}
                    className={`font-extrabold tracking-tighter text-balance outline-none [overflow-wrap:anywhere] ${look.title}`}
                  >
                    {title}
                  </Dialog.Title>
                  {text && (
                    <Dialog.Description asChild>
                      <div className="mt-1 text-muted">{text}</div>
                    </Dialog.Description>
                  )}
                </div>
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

/** Returns whether the target is above the sheet: in a toast, or in a sheet that was opened from this one. */
function isOver(target: EventTarget | null): boolean {
  return elementOf(target)?.closest('[data-toasts], [role=dialog], [role=alertdialog]') != null
}
