import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useLocation } from 'react-router'
import { useAskedAction } from '../../data/asked-action.ts'
import { useLive } from '../../data/use-live.ts'
import { whenSheetsClosed } from '../../ui/use-close-on-back.ts'
import { isComposing } from '../../ui/is-composing.ts'
import { shortcutsSetting } from '../../data/storage/shortcuts-setting.ts'
import { lazySheet } from '../lazy/lazy-sheet.tsx'
import { afterKey, type Begun } from './key-sequence.ts'
import { plainKey } from './plain-key.ts'
import type { Shortcut } from './shortcuts.ts'
import { walkLists } from './walk-lists.ts'

const ShortcutsSheet = lazySheet(async () => (await import('./shortcuts-sheet.tsx')).ShortcutsSheet)

const CommandPalette = lazySheet(async () => (await import('../palette/command-palette.tsx')).CommandPalette)
const NewGroup = lazySheet(async () => (await import('../../screens/groups/new-group.tsx')).NewGroup)

/** Runs the shortcuts of the page: its plain keys, and Ctrl K or ⌘ K, which opens the palette from a field, too. */
export function ShortcutLayer() {
  const { pathname } = useLocation()
  const me = useLive('me', null)
  const [open, setOpen] = useState<'list' | 'palette' | 'create' | null>(null)
  const close = () => setOpen(null)
  const { way, to, goTo } = useWay()
  const createGroup = useCallback(() => setOpen('create'), [])
  const listShortcuts = useCallback(() => setOpen('list'), [])
  useAskedAction('palette', () => setOpen('palette'))
  /** The next screen must focus its search, or open that of Home. */
  const wanted = useRef(false)
  const shown = useRef(pathname)

  useEffect(() => {
    const run = (does: Shortcut['does']) => {
      if (does === 'list') setOpen('list')
      // The address changes a moment before the screen: the search of the screen that closes is the wrong one.
      else if (does === 'search') wanted.current = location.pathname !== shown.current || (!search() && follow('/'))
      else if (does) follow(does.goTo)
    }
    let begun: Begun | null = null
    const onKey = (event: KeyboardEvent) => {
      if (asksForPalette(event)) {
        // Some browsers go to their address bar.
        event.preventDefault()
        return setOpen('palette')
      }
      const key = shortcutsSetting.getState() ? plainKey(event) : null
      if (key === null) return
      const after = afterKey(begun, key, event.timeStamp)
      begun = after.begun
      if (!after.shortcut) return
      event.preventDefault()
      run(after.shortcut.does)
    }
    window.addEventListener('keydown', onKey)
    window.addEventListener('keydown', walkLists)
    window.addEventListener('storage', shortcutsSetting.look)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('keydown', walkLists)
      window.removeEventListener('storage', shortcutsSetting.look)
    }
  }, [])

  useEffect(() => {
    shown.current = pathname
    if (wanted.current) wanted.current = !search() && pathname !== '/' && follow('/')
  }, [pathname])

  return (
    <>
      <Link ref={way} to={to} hidden />
      {open === 'list' && <ShortcutsSheet onClose={close} />}
      {open === 'palette' && <CommandPalette goTo={goTo} createGroup={createGroup} listShortcuts={listShortcuts} onClose={close} />}
      {open === 'create' && me && <NewGroup me={me} onClose={close} />}
    </>
  )
}

/** Returns whether the keys open the palette. Over a dialog they do not, because a choice in the palette would leave the dialog. */
function asksForPalette(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, shiftKey, altKey, repeat } = event
  if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || shiftKey || altKey || repeat || isComposing(event)) return false
  return !document.querySelector('[role=dialog], [role=alertdialog]')
}

/** Returns a link, and a function that presses it once no sheet is open: a screen with unsaved input asks before a link is followed. */
function useWay() {
  const way = useRef<HTMLAnchorElement>(null)
  const [to, setTo] = useState('/')
  const goTo = useCallback((path: string) => {
    void whenSheetsClosed().then(() => {
      flushSync(() => setTo(path))
      way.current?.click()
    })
  }, [])
  return { way, to, goTo }
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
