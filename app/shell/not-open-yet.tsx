import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

const WORDS = {
  device: {
    title: 'Your data isn’t opening',
    text: 'Another tab of Friendioo may be holding it. Close the other tabs, or reload this one. If that doesn’t help, quit the browser and open it again. What you wrote is still saved.',
    action: 'Reload',
  },
  network: {
    title: 'Friendioo isn’t answering yet',
    text: 'The network may be slow or away. This page opens as soon as there is an answer.',
    action: 'Try again',
  },
} as const

/** A start that takes too long, in words, with a way out. The screen takes its place as soon as there is one. */
export function NotOpenYet({ waitsFor }: { waitsFor: keyof typeof WORDS }) {
  const { title, text, action } = WORDS[waitsFor]
  return (
    <main className="grid min-h-dvh place-content-center">
      <h1 className="sr-only">{title}</h1>
      <div role="status">
        <EmptyState title={title} text={text} action={<Button onClick={() => location.reload()}>{action}</Button>} />
      </div>
    </main>
  )
}
