import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { shortcutsSetting } from '../../data/storage/shortcuts-setting.ts'
import { lazySheet } from '../lazy/lazy-sheet.tsx'
import { afterKey, type Begun } from './key-sequence.ts'
import { plainKey } from './plain-key.ts'
import type { Shortcut } from './shortcuts.ts'

const ShortcutsSheet = lazySheet(async () => (await import('./shortcuts-sheet.tsx')).ShortcutsSheet)

/** Runs the shortcuts for the plain keys of the page. */
export function ShortcutLayer() {
  const { pathname } = useLocation()
  const [listed, setListed] = useState(false)
  /** The next screen must focus its search, or open that of Home. */
  const wanted = useRef(false)
  const shown = useRef(pathname)

  useEffect(() => {
    const run = (does: Shortcut['does']) => {
      if (does === 'list') setListed(true)
      // The address changes a moment before the screen: the search of the screen that closes is the wrong one.
      else if (does === 'search') wanted.current = location.pathname !== shown.current || (!search() && follow('/'))
      else if (does) follow(does.goTo)
    }
    let begun: Begun | null = null
    const onKey = (event: KeyboardEvent) => {
      const key = shortcutsSetting.getState() ? plainKey(event) : null
      if (key === null) return
      const after = afterKey(begun, key, event.timeStamp)
      begun = after.begun
      if (!after.shortcut) return
      event.preventDefault()
      run(after.shortcut.does)
    }
    window.addEventListener('keydown', onKey)
    window.addEventListener('storage', shortcutsSetting.look)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('storage', shortcutsSetting.look)
    }
  }, [])

  useEffect(() => {
    shown.current = pathname
    if (wanted.current) wanted.current = !search() && pathname !== '/' && follow('/')
  }, [pathname])

  return listed && <ShortcutsSheet onClose={() => setListed(false)} />
}

/** Focuses the search field of the screen. Returns false if it has none. */
function search(): boolean {
  const field = [...document.querySelectorAll<HTMLInputElement>('main input[type=search]')].find(
    (each) => each.getClientRects().length > 0 && !each.closest('[inert]'),
  )
  field?.focus()
  field?.select()
  return field !== undefined
}

/**
 * Presses the link to this place: a screen with unsaved input asks first, and the current place scrolls to its top. Returns
 * false if there is no link.
 */
function follow(path: string): boolean {
  const link = document.querySelector<HTMLElement>(`nav[aria-label="Main"] a[href="${path}"]`)
  link?.click()
  return link !== null
}
