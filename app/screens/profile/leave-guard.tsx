import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { isLeavingPage } from '../../platform/leave-page.ts'
import { whenSheetsClosed } from '../../ui/use-close-on-back.ts'
import { elementOf } from '../../ui/element-of.ts'

interface Props {
  /** True if the form cannot be saved as it is: `onSave` shows why. */
  blocked: boolean
  /** Returns whether the form was saved. */
  onSave: () => Promise<boolean>
  onDiscard: () => void
}

/**
 * Asks the student before a link leaves the page while there is something to save; so does the browser. The Back button of the
 * browser cannot be intercepted, but the typed values are there when the student returns.
 */
export function LeaveGuard({ blocked, onSave, onDiscard }: Props) {
  const navigate = useNavigate()
  const [to, setTo] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const leaving = useRef(false)
  useAskedLinks(setTo)

  const stay = () => setTo(null)
  const leave = async () => {
    stay()
    await whenSheetsClosed()
    if (to !== null) void navigate(to)
  }
  const save = async () => {
    if (blocked) {
      // Close the sheet first: below it no field can take the focus.
      flushSync(stay)
      return void (await onSave())
    }
    // A second tap may come before the button is shown as busy.
    if (leaving.current) return
    leaving.current = true
    setSaving(true)
    const saved = await onSave()
    leaving.current = false
    setSaving(false)
    if (saved) await leave()
    else stay()
  }
  return (
    <Sheet role="alertdialog" open={to !== null} onClose={stay} title="Save your changes?" text="Your profile has unsaved changes.">
      <div className="grid gap-2.5 pt-5">
        <Button busy={saving && 'Saving...'} onClick={() => void save()}>
          Save
        </Button>
        <div className="flex flex-wrap gap-2.5 *:flex-1">
          <Button look="outline" disabled={saving && 'focusable'} onClick={stay}>
            Keep editing
          </Button>
          <Button
            look="danger-soft"
            disabled={saving && 'focusable'}
            onClick={() => {
              onDiscard()
              void leave()
            }}
          >
            Discard
          </Button>
        </div>
      </div>
    </Sheet>
  )
}

/** Asks the student before a link of the app is followed. The browser asks before it leaves the page. */
function useAskedLinks(ask: (to: string) => void): void {
  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    let toServer = false
    const follow = (event: MouseEvent) => {
      const link = elementOf(event.target)?.closest('a')
      const elsewhere = event.button > 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || link?.target === '_blank'
      if (!link || elsewhere || link.origin !== location.origin || link.pathname === location.pathname) return
      if (link.pathname.startsWith('/api/')) {
        // A link for signing in. The typed values are there when the student returns.
        toServer = true
        return
      }
      // Runs before the router receives the click, and the router ignores a prevented event.
      event.preventDefault()
      ask(link.pathname + link.search)
    }
    document.addEventListener('click', follow, { signal, capture: true })
    window.addEventListener(
      'beforeunload',
      (event) => {
        if (!toServer && !isLeavingPage()) event.preventDefault()
        toServer = false
      },
      { signal },
    )
    return () => ended.abort()
  }, [ask])
}
