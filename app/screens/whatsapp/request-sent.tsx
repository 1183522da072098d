import { Check, MessageCircle } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { callName } from '../../../schemas/rules/profile.ts'
import type { StudentView } from '../../data/views.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Icon } from '../../ui/icon.tsx'
import { WhatsAppIcon } from '../../ui/whatsapp-icon.tsx'

interface Props {
  recipient: StudentView
  link: string
  /** True if the browser allowed opening WhatsApp. */
  opened: boolean
  /** Text that the request waits on this device and when it will be sent; null if the server has it. */
  waits: string | null
}

/** Confirms that the request was sent in the app and opened in WhatsApp (spec §2). */
export function RequestSent({ recipient, link, opened, waits }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form, which had the focus, is gone.
  useEffect(() => heading.current?.focus(), [])
  const name = callName(recipient) || 'Your classmate'
  return (
    <div className="flex flex-1 flex-col justify-center gap-6 py-8">
      <div className="grid justify-items-center gap-3 text-center">
        <span className="grid size-16 place-items-center rounded-full bg-available-soft text-available-text">
          <Icon of={Check} size={24} />
        </span>
        <h2 ref={heading} tabIndex={-1} className="text-2xl font-extrabold tracking-tight outline-none">
          Request Sent!
        </h2>
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
      <div className="grid gap-2.5">
        <a href={link} target="_blank" rel="noopener noreferrer" className={buttonClass('soft')}>
          <WhatsAppIcon />
          Open WhatsApp Again
        </a>
        <Link to="/" className={buttonClass('outline')}>
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
