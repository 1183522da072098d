import { CalendarCheck, MapPin, Timer, WifiOff } from 'lucide-react'
import { Link } from 'react-router'
import { PROGRAMS } from '../../../schemas/constants.ts'
import { signInUrl } from '../../shell/page/sign-in-url.ts'
import { useAppReady } from '../../shell/page/use-app-ready.ts'
import { useTitle } from '../../shell/page/use-title.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { OpenSeats } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import { Browsers } from './browsers.tsx'
import { ContactFooter } from './contact-footer.tsx'
import amina from '../../ui/faces/amina.svg'
import daniel from '../../ui/faces/daniel.svg'
import { StudyTableArt } from './study-table-art.tsx'
import { GROUP_TIMES } from './group-claims.ts'

const FEATURES = [
  { icon: MapPin, title: 'Know before you walk', text: 'Available Now, Studying Quietly, Online or Offline. Set by people, not guessed.' },
  { icon: WifiOff, title: 'Made for dead spots', text: 'Write in the basement lab. It goes out when the signal comes back.' },
  { icon: Timer, title: 'Groups that end on time', text: `${GROUP_TIMES}, one shared countdown, no awkward goodbye.` },
  { icon: CalendarCheck, title: 'Your day on one dial', text: 'Lectures from your calendar beside study time. Only you see them.' },
]

const VOICES = [
  {
    quote: 'I switch on Available and by the time I’ve found a plug, someone from my year sits down.',
    by: '3rd Year · Medicine',
    face: amina,
  },
  { quote: 'My message waited out the lift and three floors of concrete. I didn’t do anything.', by: '4th Year · Pharmacy', face: daniel },
]

/** The second landing page, for visitors who want reasons (clarification A4). */
export function MarketingScreen() {
  useTitle('Why Friendioo')
  useAppReady(true)
  return (
    <div className="mx-auto min-h-dvh max-w-150 pt-(--safe-t) rail:max-w-260">
      <header className="flex min-h-15 items-center justify-between px-(--gutter)">
        <Wordmark />
        <Link to="/" className={buttonClass('ghost', 'medium', '-me-4')}>
          How it works
        </Link>
      </header>
      <main>
        <div className="rail:grid rail:grid-cols-2 rail:items-center rail:pt-8">
          <div className="px-(--gutter) pt-4.5 rail:pe-12">
            <h1 className="text-hero font-black tracking-tightest rail:text-3xl">Exam season is shorter in good company.</h1>
            <p className="mt-3 text-lead leading-6 text-pretty text-muted">
              Friendioo shows you which classmates are free, where they’re sitting, and for how long.
            </p>
            <TryNow className="mt-5" />
            <p className="mt-3 mb-5.5 text-center text-xs text-muted">{PROGRAMS.join(', ')}</p>
          </div>
          <div className="sm:mx-(--gutter) sm:overflow-hidden sm:rounded-lg">
            <StudyTableArt />
          </div>
        </div>
        <div className="px-(--gutter)">
          <section aria-labelledby="features">
            <h2 id="features" className="pt-6.5 pb-1.5 text-lg font-extrabold tracking-tight">
              Features
            </h2>
            <ul className="rail:grid rail:grid-cols-2 rail:gap-x-8">
              {FEATURES.map(({ icon, title, text }) => (
                <li key={title} className="flex items-start gap-3.5 py-3.25">
                  <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-on-accent-soft">
                    <Icon of={icon} />
                  </span>
                  <div>
                    <h3 className="text-base font-semibold">{title}</h3>
                    <p className="text-pretty text-muted">{text}</p>
                  </div>
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="voices">
            <h2 id="voices" className="pt-5 pb-1.5 text-lg font-extrabold tracking-tight">
              From the reading room
            </h2>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-3 rail:grid-cols-2">
              {VOICES.map(({ quote, by, face }) => (
                <figure key={by} data-testimonial className="card grid content-between grid-cols-[minmax(0,1fr)] gap-2.5 p-3.5">
                  <blockquote className="text-base text-pretty">“{quote}”</blockquote>
                  <figcaption className="flex flex-wrap items-center gap-2.5">
                    <img src={face} alt="" width="36" height="36" className="rounded-full" />
                    <span className="flex-1 text-xs text-muted">{by}</span>
                    <Badge look="quiet">Illustrative</Badge>
                  </figcaption>
                </figure>
              ))}
            </div>
          </section>
          <Browsers />
          <section className="card mt-6 grid justify-items-center gap-3.5 px-4 py-5 text-center">
            <OpenSeats />
            <h2 className="text-lg font-extrabold tracking-tight">One seat is still open.</h2>
            <TryNow className="rail:max-w-112" />
          </section>
        </div>
      </main>
      <ContactFooter />
    </div>
  )
}

function TryNow({ className = '' }: { className?: string }) {
  return (
    <a href={signInUrl()} className={buttonClass('primary', 'large', `w-full ${className}`)}>
      Try Friendioo Now
    </a>
  )
}
