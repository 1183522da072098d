import { Search } from 'lucide-react'
import { useDeferredValue, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { GROUP_TYPE_NAME } from '../../../schemas/rules/group.ts'
import { displayedStatus } from '../../../schemas/rules/displayed-status.ts'
import { fullName } from '../../../schemas/rules/profile.ts'
import { askAction } from '../../data/asked-action.ts'
import { useConnection } from '../../data/use-status.ts'
import { useLive } from '../../data/use-live.ts'
import { useMyAvailability } from '../../data/time/use-my-availability.ts'
import type { ConversationView, GroupView, StudentView } from '../../data/views.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { GroupGlyph } from '../../ui/group-glyph.tsx'
import { Icon } from '../../ui/icon.tsx'
import { isComposing } from '../../ui/is-composing.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { studyLine } from '../page/study-line.ts'
import { findEntries, type Entry, type Part } from './find-entries.ts'
import { paletteActions, type PaletteAction } from './palette-actions.ts'

interface Props {
  /** Follows a link after the palette has closed. */
  goTo: (path: string) => void
  createGroup: () => void
  listShortcuts: () => void
  onClose: () => void
}

interface Found extends Entry {
  key: string
  picture: ReactNode
  note?: string
  run: () => void
}

/**
 * Finds chats, classmates, groups and actions by a few letters, on this device. The keys move a mark through the results while the focus
 * stays in the box (combobox and listbox).
 */
export function CommandPalette({ goTo, createGroup, listShortcuts, onClose }: Props) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  // The box shows each letter at once, even while a whole campus is searched.
  const looked = useDeferredValue(typed)
  const [marked, setMarked] = useState(0)
  const parts = useParts(goTo, createGroup, listShortcuts)
  const results = useMemo(() => findEntries(parts, looked), [parts, looked])
  const all = results.flatMap(({ entries }) => entries)
  const at = Math.min(marked, all.length - 1)

  const choose = (entry: Found | undefined) => {
    if (!entry) return
    onClose()
    entry.run()
  }
  const mark = (next: number) => {
    setMarked(next)
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    // Enter may come before the results of the last letters are drawn: it must not run the first of the results before them.
    if (event.key === 'Enter') choose(looked === typed ? all[at] : findEntries(parts, typed)[0]?.entries[0])
    else if (event.key === 'ArrowDown') mark(at + 1 < all.length ? at + 1 : 0)
    else if (event.key === 'ArrowUp') mark(at > 0 ? at - 1 : all.length - 1)
    else return
    event.preventDefault()
  }

  let place = 0
  return (
    <Sheet open from="top" focus={box} title="Find and do" onClose={onClose}>
      <div className="sticky top-0 z-1 flex items-center gap-3 border-b border-line bg-overlay px-4.5">
        <Icon of={Search} className="text-muted" />
        <input
          ref={box}
          role="combobox"
          aria-label="Find people, groups, chats and actions"
          aria-expanded={all.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={all.length > 0 ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          placeholder="A name, a group, or what you want to do"
          autoComplete="off"
          enterKeyHint="go"
          dir="auto"
          className="min-h-14 min-w-0 flex-1 bg-transparent text-base outline-none"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setMarked(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <p role="status" className={all.length > 0 ? 'sr-only' : 'px-4.5 py-6 text-center text-muted'}>
        {all.length > 0 ? looked.trim() !== '' && `${all.length} found` : `Nothing on this device has “${looked.trim()}”.`}
      </p>
      <div id={`${id}-list`} role="listbox" aria-label="Results" className="p-1.5 empty:hidden">
        {results.map(({ title, entries }) => (
          <div key={title} role="group" aria-label={title} className="grid">
            <div aria-hidden="true" className="px-3 pt-2.5 pb-1 text-xs font-semibold text-muted">
              {title}
            </div>
            {entries.map((entry) => {
              const here = place++
              return (
                <div
                  key={entry.key}
                  id={`${id}-${here}`}
                  role="option"
                  aria-selected={here === at}
                  onPointerMove={() => here !== at && setMarked(here)}
                  onClick={() => choose(entry)}
                  className="flex min-h-11 scroll-mt-24 scroll-mb-2 cursor-default items-center gap-3 rounded-md px-3 py-1.5 aria-selected:bg-sunken"
                >
                  <span className="grid w-8 shrink-0 place-items-center">{entry.picture}</span>
                  <span className="min-w-0 flex-1">
                    <span dir="auto" className="block truncate font-medium">
                      {entry.name}
                    </span>
                    {entry.note && <span className="block truncate text-xs text-muted">{entry.note}</span>}
                  </span>
                </div>
              )
            })}
          </div>
        ))}
      </div>
    </Sheet>
  )
}

/** Returns all that can be found, from the replica. */
function useParts(goTo: Props['goTo'], createGroup: () => void, listShortcuts: () => void): Part<Found>[] {
  const conversations = useLive('conversations', null)
  const classmates = useLive('classmates', null)
  const groups = useLive('groups', null)
  const status = useMyAvailability()?.currentStatus
  const stale = useConnection() === 'offline'
  return useMemo(() => {
    const face = (student: StudentView) => <Avatar student={student} size={32} status={displayedStatus(student)} stale={stale} silent />
    const chat = ({ partner, lastMessage, partnerId }: ConversationView): Found[] =>
      partner
        ? [found(`chat-${partnerId}`, fullName(partner), face(partner), lastMessage, '', () => goTo(`/messages?with=${partnerId}`))]
        : []
    const person = (student: StudentView): Found =>
      found(student.id, fullName(student), face(student), studyLine(student), student.program, () => goTo(`/user-profile/${student.id}`))
    const group = ({ id, name, groupSize, location, subject }: GroupView): Found =>
      found(
        id,
        name,
        <GroupGlyph size={groupSize} className="size-8" />,
        [GROUP_TYPE_NAME[groupSize], subject, location].filter(Boolean).join(' · '),
        subject,
        () => {
          askAction({ kind: 'group', id })
          goTo('/groups')
        },
      )
    const action = ({ icon, name, words, run }: PaletteAction): Found => found(name, name, <Icon of={icon} />, undefined, words ?? '', run)
    return [
      { title: 'Chats', entries: (conversations ?? []).flatMap(chat), most: 5, unasked: 3 },
      { title: 'People', entries: (classmates ?? []).map(person), most: 6, unasked: 0 },
      { title: 'Groups', entries: (groups ?? []).map(group), most: 5, unasked: 0 },
      { title: 'Actions', entries: paletteActions(status, { goTo, createGroup, listShortcuts }).map(action), most: 8, unasked: 99 },
    ]
  }, [conversations, classmates, groups, status, stale, goTo, createGroup, listShortcuts])
}

function found(key: string, name: string, picture: ReactNode, note: string | undefined, words: string, run: () => void): Found {
  return { key, name: name || 'Student', picture, words: `${name} ${words}`, run, ...(note && { note }) }
}
