import { Handshake, MessageCircle, Phone } from 'lucide-react'
import { useNavigate } from 'react-router'
import { dialLink } from '../../../schemas/rules/chat-link.ts'
import { callName } from '../../../schemas/rules/profile.ts'
import { proposeMeetup } from '../../data/meetup-sheets.ts'
import { MEETUP_COMING_SOON, MESSAGE_COMING_SOON, showToast } from '../../data/toasts/toasts.ts'
import { useLive } from '../../data/use-live.ts'
import type { StudentView } from '../../data/views.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Icon } from '../../ui/icon.tsx'
import { NO_PHONE } from './no-phone.ts'

/**
 * The buttons to meet, write to and call a student. A sample can be neither met nor written to, nor can a student if the campus has
 * switched that off. The buttons then show that (clarification E11).
 */
export function UserActions({ student, isSample }: { student: StudentView; isSample: boolean }) {
  const navigate = useNavigate()
  const off = useLive('status', null, (status) => status?.comingSoon) ?? []
  const dial = dialLink(student.phoneNumber)
  const call = `Call ${callName(student) || 'this student'}`
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        className="flex-1 px-2!"
        onClick={() => (isSample || off.includes('meetup') ? showToast(MEETUP_COMING_SOON) : proposeMeetup(student.id))}
      >
        <Icon of={Handshake} size={16} />
        Meet Up
      </Button>
      <Button
        look="soft"
        className="flex-1 px-2!"
        onClick={() =>
          isSample || off.includes('message') ? showToast(MESSAGE_COMING_SOON) : void navigate(`/messages?with=${student.id}`)
        }
      >
        <Icon of={MessageCircle} size={16} />
        Message
      </Button>
      {dial ? (
        <a href={dial} title={call} className={buttonClass('outline', 'medium', 'w-12 px-0!')}>
          <Icon of={Phone} size={16} />
        </a>
      ) : (
        <Button look="outline" className="w-12 px-0!" title={call} onClick={() => window.alert(NO_PHONE)}>
          <Icon of={Phone} size={16} />
        </Button>
      )}
    </div>
  )
}
