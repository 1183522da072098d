import { signInUrl } from '../../shell/page/sign-in-url.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Wordmark } from '../../ui/wordmark.tsx'
import { ReadingRoom } from './reading-room.tsx'

/** The picture, the promise, and the button to sign in. */
export function Hero() {
  return (
    <div className="rail:grid rail:min-h-dvh rail:grid-cols-2">
      <div className="room relative rail:order-2 rail:grid rail:content-center rail:overflow-hidden">
        <div className="absolute inset-x-0 top-0 z-10 pt-[calc(22px+var(--safe-t))] text-center">
          <Wordmark height={23.5} />
        </div>
        <div className="rail:scale-125">
          <ReadingRoom />
        </div>
      </div>
      <div className="mx-auto w-full max-w-150 px-(--gutter) pt-6.5 rail:my-auto rail:max-w-128 rail:px-10 rail:py-10">
        <h1 className="text-hero font-black tracking-tightest rail:text-3xl">There’s a seat next to someone who gets it.</h1>
        <p className="mt-3 text-lead leading-6 text-pretty text-muted">
          See which health-programme classmates are free right now, say hello, and sit down to study.
        </p>
        <a href={signInUrl()} className={buttonClass('primary', 'large', 'mt-5.5 w-full')}>
          Sign In to Continue
        </a>
        <p className="mt-3 text-center text-xs text-muted">For university students. Works on patchy Wi-Fi.</p>
      </div>
    </div>
  )
}
