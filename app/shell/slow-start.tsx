import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { lazyComponent } from './lazy/lazy-component.tsx'
import { StuckLink } from './page/stuck-link.tsx'
import { useStartWaits } from './page/use-app-ready.ts'

const SignOutUnseen = lazyComponent(async () => (await import('./sign-out-unseen.tsx')).SignOutUnseen)

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

/**
 * Shown when a start takes too long, with a way out. The screen replaces it as soon as it is ready.
 *
 * @param maySignOut the student is known: on a shared device they must be able to sign out, even when nothing opens
 */
export function SlowStart({ waitsFor, maySignOut = false }: { waitsFor: keyof typeof WORDS; maySignOut?: boolean }) {
  const { title, text, action } = WORDS[waitsFor]
  useStartWaits(waitsFor === 'network')
  return (
    <main className="grid min-h-dvh place-content-center">
      <h1 className="sr-only">{title}</h1>
      <div role="status">
        <EmptyState title={title} text={text} action={<Button onClick={() => location.reload()}>{action}</Button>} />
        <StuckLink />
      </div>
      {maySignOut && <SignOutUnseen />}
    </main>
  )
}
