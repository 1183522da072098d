import { CalendarCheck, MapPin, MessageCircle, Timer } from 'lucide-react'
import { Icon } from '../../ui/icon.tsx'
import { GROUP_SEATS } from './group-claims.ts'

const FEATURES = [
  { icon: MapPin, title: 'Live availability', text: 'Four honest states. No guessing.' },
  { icon: MessageCircle, title: 'Messages that arrive', text: 'Written offline, sent later.' },
  { icon: Timer, title: 'Timed groups', text: `${GROUP_SEATS}, one clock.` },
  { icon: CalendarCheck, title: 'Calendar sync', text: 'Your day on one dial.' },
]

export function FeatureGrid() {
  return (
    <section aria-labelledby="features">
      <h2 id="features" className="sr-only">
        Features
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2.5 pt-4.5">
        {FEATURES.map(({ icon, title, text }) => (
          <li key={title} className="card grid content-start gap-2 p-3.5">
            <Icon of={icon} className="text-accent" />
            <h3 className="font-semibold">{title}</h3>
            <p className="text-xs text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
