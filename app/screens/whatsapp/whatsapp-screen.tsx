import { useLive } from '../../data/use-live.ts'
import { PageHeader } from '../../shell/header/page-header.tsx'
import { useAppReady } from '../../shell/page/use-app-ready.ts'
import { useTitle } from '../../shell/page/use-title.ts'
import { WhatsAppForm } from './whatsapp-form.tsx'
import { WhatsAppSkeleton } from './whatsapp-skeleton.tsx'

/** Proposes a meetup in the app and on WhatsApp at once (spec §2, WhatsApp meetup screen). */
export function WhatsAppScreen() {
  const me = useLive('me', null)
  const nearby = useLive('classmates', null)
  useTitle('WhatsApp Meetup')
  useAppReady(me !== undefined && nearby !== undefined)
  return (
    <div className="mx-auto flex min-h-[calc(100dvh-var(--safe-t))] max-w-150 flex-col rail:min-h-dvh">
      <PageHeader title="WhatsApp Meetup" />
      <div className="flex flex-1 flex-col px-(--gutter) rail:px-7">
        {me && nearby ? <WhatsAppForm me={me} nearby={nearby} /> : <WhatsAppSkeleton />}
      </div>
    </div>
  )
}
