import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { sheetsGone } from '../../ui/use-close-on-back.ts'

interface Props {
  /** It cannot be saved as it is: `onSave` shows why. */
  blocked: boolean
  /** Answers whether it was saved. */
  onSave: () => Promise<boolean>
  onDiscard: () => void
}

/**
 * While there is something to save, a link out of the page asks first, and so does the browser. The way back of the browser
 * cannot be asked; what was typed is there when one returns.
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
    await sheetsGone()
    if (to !== null) void navigate(to)
  }
  const save = async () => {
    if (blocked) {
      // Under the sheet no field can take the focus.
      flushSync(stay)
      return void (await onSave())
    }
    // A second tap comes before the button is seen to be busy.
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
    <Sheet role="alertdialog" open={to !== null} onClose={stay} title="Save your changes?" text="You have changed your profile and not saved it.">
      <div className="grid gap-2.5 pt-5">
        <Button busy={saving && 'Saving...'} onClick={() => void save()}>
          Save
        </Button>
        <div className="grid grid-cols-2 gap-2.5">
          <Button look="outline" disabled={saving} onClick={stay}>
            Keep editing
          </Button>
          <Button
            look="danger-soft"
            disabled={saving}
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

/** Asks before a link of the app is followed, and before the browser leaves. */
function useAskedLinks(ask: (to: string) => void): void {
  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    let toServer = false
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a')
      const elsewhere = event.button > 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || link?.target === '_blank'
      if (!link || elsewhere || link.origin !== location.origin || link.pathname === location.pathname) return
      if (link.pathname.startsWith('/api/')) {
        // To sign in, and back: what was typed is there then.
        toServer = true
        return
      }
      // Before the router hears of it, which leaves alone what was prevented.
      event.preventDefault()
      ask(link.pathname + link.search)
    }
    document.addEventListener('click', follow, { signal, capture: true })
    window.addEventListener(
      'beforeunload',
      (event) => {
        if (!toServer) event.preventDefault()
        toServer = false
      },
      { signal },
    )
    return () => ended.abort()
  }, [ask])
}
