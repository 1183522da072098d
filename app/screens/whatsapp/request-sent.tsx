import { MessageCircle } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { callName } from '../../../schemas/rules/profile.ts'
import type { Account } from '../../../schemas/student.ts'
import { useNow } from '../../data/time/use-now.ts'
import type { StudentView } from '../../data/views.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Icon } from '../../ui/icon.tsx'
import { Lamp, OpenSeat, ReadingRoomArt, Table } from '../../ui/reading-room-art.tsx'
import { WhatsAppIcon } from '../../ui/whatsapp-icon.tsx'
import { formFacts, type MeetupForm } from './whatsapp-draft.ts'

interface Props {
  me: Account
  form: MeetupForm
  recipient: StudentView
  link: string
  /** True if the browser allowed opening WhatsApp. */
  opened: boolean
  /** Text that the request waits on this device and when it will be sent; null if the server has it. */
  waits: string | null
}

/** Confirms that the request was sent in the app and opened in WhatsApp (spec §2), with the two at one table. */
export function RequestSent({ me, form, recipient, link, opened, waits }: Props) {
  const now = useNow()
  const heading = useRef<HTMLHeadingElement>(null)
  // The form, which had the focus, is gone.
  useEffect(() => heading.current?.focus(), [])
  const name = callName(recipient) || 'Your classmate'
  return (
    <div className="flex flex-1 flex-col gap-6 pb-8">
      <div className="-mx-(--gutter) overflow-hidden rail:mx-0 rail:rounded-xl">
        <ReadingRoomArt height={250} top={-50}>
          <Table x={145} y={120} width={100} height={120} radius={26} />
          <Lamp x={195} y={180} light={330} />
          <OpenSeat x={168} y={58} size={54} />
          <OpenSeat x={168} y={248} size={54} />
          {[me, recipient].map((student, seat) => (
            <span key={student.id} className="absolute top-37.5" style={{ left: 70 + 190 * seat }}>
              <Avatar student={student} size={60} silent />
            </span>
          ))}
        </ReadingRoomArt>
      </div>
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-2xl font-extrabold tracking-tight outline-none">
          Request Sent!
        </h2>
        <p className="mt-1 [overflow-wrap:anywhere] text-pretty text-muted">{formFacts(form, now)}</p>
      </div>
      <ul className="rounded-xl border border-line bg-raised">
        <Channel icon={<WhatsAppIcon />} name="WhatsApp">
          {opened
            ? 'Opened in a new tab with the text filled in. Press send there.'
            : 'Your browser blocked the new tab. Open WhatsApp below.'}
        </Channel>
        <Channel icon={<Icon of={MessageCircle} />} name="In-app">
          {waits ?? (
            <>
              <bdi>{name}</bdi> sees it in Friendioo, and can answer there.
            </>
          )}
        </Channel>
      </ul>
      <div className="mt-auto grid gap-2.5 rail:mt-0">
        <a href={link} target="_blank" rel="noopener noreferrer" className={buttonClass(opened ? 'soft' : 'primary')}>
          <WhatsAppIcon />
          Open WhatsApp Again
        </a>
        <Link to="/" className={buttonClass(opened ? 'primary' : 'outline')}>
          Back to Home
        </Link>
      </div>
    </div>
  )
}

function Channel({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <li className="flex gap-3 border-line px-4 py-3.5 not-first:border-t">
      <span className="mt-0.5 text-accent">{icon}</span>
      <span>
        <span className="block font-semibold">{name}</span>
        <span className="block text-xs text-muted">{children}</span>
      </span>
    </li>
  )
}
