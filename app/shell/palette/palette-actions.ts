import {
  Bell,
  CircleUserRound,
  Contact,
  GraduationCap,
  Keyboard,
  LifeBuoy,
  LogOut,
  Moon,
  Pencil,
  ShieldCheck,
  SquarePen,
  Sun,
  SunMoon,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { STATUS_LABEL, afterToggle, availableUntil, shownAvailability, type Status } from '../../../schemas/rules/availability.ts'
import { askAction } from '../../data/asked-action.ts'
import { themeSetting } from '../../data/storage/theme-setting.ts'
import { showToast } from '../../data/toasts/toasts.ts'
import { setAvailability } from '../../screens/home/set-availability.ts'
import { endText } from '../../ui/end-text.ts'
import { TABS } from '../page/navigation-tabs.ts'
import { sentOrSavedText } from '../../screens/safety/block-student.ts'
import { whenSheetsClosed } from '../../ui/use-close-on-back.ts'

export interface PaletteAction {
  icon: LucideIcon
  name: string
  /** Other words for it. */
  words?: string
  run: () => void
}

interface Ways {
  goTo: (path: string) => void
  createGroup: () => void
  listShortcuts: () => void
}

/** Lists what can be done from anywhere, what is done most often first. */
export function paletteActions(status: Status | undefined, { goTo, createGroup, listShortcuts }: Ways): PaletteAction[] {
  const ask = (kind: 'availability' | 'sign-out', path: string) => {
    askAction({ kind })
    goTo(path)
  }
  return [
    { icon: SquarePen, name: 'New message', words: 'write compose chat', run: () => goTo('/new-message') },
    { icon: Pencil, name: 'Set availability', words: 'status place subjects edit', run: () => ask('availability', '/') },
    ...(status === undefined ? [] : [toggle(status)]),
    { icon: Users, name: 'Create a group', words: 'new study', run: createGroup },
    ...TABS.map(({ icon, name, path }) => ({ icon, name, words: path === '/' ? 'home classmates go' : 'go open', run: () => goTo(path) })),
    { icon: GraduationCap, name: 'Academic matches', words: 'find partner', run: () => goTo('/academic-matches') },
    { icon: Bell, name: 'Notification settings', words: 'push quiet hours mute', run: () => goTo('/profile/notifications') },
    { icon: CircleUserRound, name: 'Settings', words: 'profile account devices', run: () => goTo('/profile') },
    { icon: Sun, name: 'Light theme', words: 'appearance colours', run: () => themeSetting.choose('light') },
    { icon: Moon, name: 'Dark theme', words: 'appearance colours night', run: () => themeSetting.choose('dark') },
    { icon: SunMoon, name: 'System theme', words: 'appearance colours automatic', run: () => themeSetting.choose('system') },
    { icon: Contact, name: 'WhatsApp meetup', words: 'invite', run: () => goTo('/whatsapp-meetup') },
    { icon: Keyboard, name: 'Keyboard shortcuts', words: 'keys help', run: listShortcuts },
    // Loads the page again, because this page may be stuck.
    {
      icon: LifeBuoy,
      name: 'Something is stuck?',
      words: 'help problem sync report',
      run: () => void whenSheetsClosed().then(() => location.assign('/stuck')),
    },
    { icon: ShieldCheck, name: 'Privacy', words: 'data terms', run: () => goTo('/privacy') },
    { icon: LogOut, name: 'Sign out', words: 'leave log out', run: () => ask('sign-out', '/profile') },
  ]
}

/** The switch of Home, from anywhere. */
function toggle(status: Status): PaletteAction {
  const change = afterToggle(status)
  const title = STATUS_LABEL[change.status]
  return {
    icon: CircleUserRound,
    name: `Switch to ${title}`,
    words: 'availability status',
    run: () => void setAvailability(change).then((kept) => kept && showToast({ title, text: sentOrSavedText(availabilityTextOf(change)) })),
  }
}

/** Returns the words of a change as the cards show it: after six o'clock the text of the switch names a time that is over. */
function availabilityTextOf({ status: currentStatus, availabilityText }: ReturnType<typeof afterToggle>): string {
  const now = Date.now()
  const offset = -new Date(now).getTimezoneOffset()
  const until = availableUntil(currentStatus, availabilityText, now, offset)
  const { text, end } = shownAvailability({ currentStatus, availabilityText, availableUntil: until }, now, offset)
  return text || (end === null ? '' : endText(end, now))
}
