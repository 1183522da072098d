import { CalendarPlus, CircleUserRound, MessageCircle } from 'lucide-react'
import { useEffect, useState, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { defined } from '../../../schemas/defined.ts'
import { callName } from '../../../schemas/rules/profile.ts'
import { proposeMeetup } from '../../data/meetup-sheets.ts'
import { useLive } from '../../data/use-live.ts'
import { isolateText } from '../../ui/isolate-text.ts'
import { listenForMenu, type MenuRequest } from '../../ui/menu/listen-for-menu.ts'
import { Menu } from '../../ui/menu/menu.tsx'
import { whenSheetsClosed } from '../../ui/use-close-on-back.ts'

/** Opens the menu of a classmate in a list: what their row, their card and their profile offer (ADR 0092). */
export function ClassmateMenu({ rows }: { rows: RefObject<HTMLElement | null> }) {
  const [asked, setAsked] = useState<MenuRequest | null>(null)
  const classmates = useLive('classmates', null)
  const navigate = useNavigate()
  useEffect(() => listenForMenu(defined(rows.current), '[data-student-id]', setAsked), [rows])
  const student = asked && classmates?.find(({ id }) => id === asked.row.dataset['studentId'])
  if (!student) return null
  const goTo = (path: string) => () => void whenSheetsClosed().then(() => navigate(path))
  return (
    <Menu
      name={isolateText(callName(student) || 'Student')}
      items={[
        { icon: CircleUserRound, name: 'View profile', run: goTo(`/user-profile/${student.id}`) },
        { icon: MessageCircle, name: 'Message', run: goTo(`/messages?with=${student.id}`) },
        { icon: CalendarPlus, name: 'Meet up', run: () => void whenSheetsClosed().then(() => proposeMeetup(student.id)) },
      ]}
      at={asked.at}
      byKey={asked.byKey}
      onClose={() => setAsked(null)}
    />
  )
}
