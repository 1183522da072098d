import { useEffect, type ComponentType } from 'react'
import { showToast } from '../../data/toasts/toasts.ts'
import { liveQueries } from '../../data/use-live.ts'
import { lazyComponent } from './lazy-component.tsx'

/** A sheet whose code comes behind the first screen. Where it cannot be had, it says so and closes: the next press tries again. */
export function lazySheet<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazyComponent(load, { missing: (_, { props, failures }) => <SheetNotComeYet failures={failures} onClose={props.onClose} /> })
}

function SheetNotComeYet({ failures, onClose }: { failures: number; onClose: () => void }) {
  useEffect(() => {
    showNotLoaded(failures)
    onClose()
    // Said once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return null
}

/**
 * The code of something that was pressed is not on this device yet. A browser may remember that it could not be fetched, for
 * as long as the page lives: where it fails again although there is a network, loading the page helps. Drafts survive that.
 *
 * @param failures how often it was tried in vain
 */
export function showNotLoaded(failures: number): void {
  const online = liveQueries.query('status', null).read()?.connection === 'online'
  if (failures > 1 && online) showToast({ title: 'This did not load', text: 'Reload the page. What you have written stays.', action: { name: 'Reload', run: () => location.reload() } })
  else showToast({ title: 'Not on this device yet', text: online ? 'Please try again.' : 'Try again when you are online.' })
}
