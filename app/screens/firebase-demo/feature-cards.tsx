import { CheckCheck, History, Radio, Zap } from 'lucide-react'
import { Icon } from '../../ui/icon.tsx'

const FEATURES = [
  { icon: Zap, title: 'Realtime messages', text: 'New lines appear the moment they’re written.' },
  { icon: Radio, title: 'Live presence', text: 'Online, or last seen with a time.' },
  { icon: CheckCheck, title: 'Delivery states', text: 'Sent, delivered, read; queued while they’re away.' },
  { icon: History, title: 'Chat history', text: 'The last 100 messages.' },
]

/** What the demo shows. */
export function FeatureCards() {
  return (
    <section aria-labelledby="features">
      <h2 id="features" className="sr-only">
        Features
      </h2>
      <ul className="grid grid-cols-2 gap-2.5">
        {FEATURES.map(({ icon, title, text }) => (
          <li key={title} className="grid content-start gap-0.75 rounded-lg border border-line bg-raised p-3">
            <Icon of={icon} className="mb-0.75 text-accent" />
            <h3 className="leading-tight font-semibold">{title}</h3>
            <p className="text-xs text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
