import { useEffect } from 'react'
import { welcomeOffer } from '../../data/welcome-offer.ts'
import { useLive } from '../../data/use-live.ts'
import { useAppReady } from '../../shell/page/use-app-ready.ts'
import { useTitle } from '../../shell/page/use-title.ts'
import amina from '../../ui/faces/amina.svg'
import omar from '../../ui/faces/omar.svg'
import { Lamp, OpenSeat, ReadingRoomArt, Seat, Table } from '../../ui/reading-room-art.tsx'
import { Splash } from '../../ui/splash.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import { WelcomeForm } from './welcome-form.tsx'

/** The few values that classmates need to find a student, and the consent to the privacy page (ADR 0036). */
export function WelcomeScreen() {
  const me = useLive('me', null)
  useTitle('Welcome')
  useAppReady(Boolean(me))
  useEffect(() => welcomeOffer.take(), [])
  if (!me) return <Splash />
  return (
    <div className="rail:grid rail:min-h-dvh rail:grid-cols-2">
      <div className="room relative rail:order-2 rail:grid rail:content-center rail:overflow-hidden">
        <div className="absolute inset-x-0 top-0 z-10 pt-[calc(18px+var(--safe-t))] text-center">
          <Wordmark />
        </div>
        <div className="rail:scale-150">
          <ReadingRoomArt height={224} top={12}>
            <Table x={130} y={68} width={130} height={62} radius={20} />
            <Lamp x={195} y={99} light={190} />
            <Seat x={66} y={74} size={50} face={amina} status="available" />
            <OpenSeat x={170} y={142} size={50} />
            <Seat x={274} y={74} size={50} face={omar} status="available" />
          </ReadingRoomArt>
        </div>
      </div>
      <main className="mx-auto w-full max-w-150 px-(--gutter) pt-5 pb-[calc(20px+var(--safe-b))] rail:my-auto rail:max-w-128 rail:px-10 rail:py-10">
        <h1 className="text-xl font-extrabold tracking-tighter">Let classmates find you</h1>
        <p className="mt-1 text-pretty text-muted">They see your name. Your program and year help those who study the same find you.</p>
        <WelcomeForm key={me.id} me={me} />
      </main>
    </div>
  )
}
