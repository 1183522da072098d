import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { useLive } from '../../data/use-live.ts'
import { useAppReady } from '../../shell/use-app-ready.ts'
import { useTitle } from '../../shell/use-title.ts'
import { Icon } from '../../ui/icon.tsx'
import { iconButtonClass } from '../../ui/icon-button-class.ts'
import { WhatsAppForm } from './whatsapp-form.tsx'
import { WhatsAppSkeleton } from './whatsapp-skeleton.tsx'

/** Proposes a meetup in the app and on WhatsApp at once (spec §2, WhatsApp meetup screen). */
export function WhatsAppScreen() {
  const me = useLive('me', null)
  const nearby = useLive('classmates', null)
  useTitle('WhatsApp Meetup')
  useAppReady(me !== undefined && nearby !== undefined)
  return (
    <div className="mx-auto flex min-h-[calc(100dvh-var(--safe-t))] max-w-150 flex-col px-(--gutter) rail:min-h-dvh rail:px-7">
      <header className="-ms-2.5 flex min-h-14 items-center gap-1 pt-1.5 rail:pt-4">
        <Link to="/" aria-label="Back" className={iconButtonClass('plain')}>
          <Icon of={ArrowLeft} size={24} className="rtl:-scale-x-100" />
        </Link>
        <h1 className="text-lg font-[670] tracking-[-0.017em]">WhatsApp Meetup</h1>
      </header>
      {me && nearby ? <WhatsAppForm me={me} nearby={nearby} /> : <WhatsAppSkeleton />}
    </div>
  )
}
