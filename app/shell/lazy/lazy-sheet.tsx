import { useEffect, type ComponentType } from 'react'
import { storagePersistence } from '../../data/startup/persist-storage.ts'
import { showToast } from '../../data/toasts/toasts.ts'
import { liveQueries } from '../../data/use-live.ts'
import { reloadText } from '../page/saved-text.ts'
import { lazyComponent } from './lazy-component.tsx'

/**
 * Loads a sheet's code after the first screen. When it cannot be loaded, a toast says so and the sheet closes: the next press
 * tries again.
 */
export function lazySheet<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazyComponent(load, { missing: (_, { props, failures }) => <SheetNotComeYet failures={failures} onClose={props.onClose} /> })
}

function SheetNotComeYet({ failures, onClose }: { failures: number; onClose: () => void }) {
  useEffect(() => {
    showNotLoaded(failures)
    onClose()
    // Show the toast once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return null
}

/**
 * Shows that the code of what the student pressed is not on this device yet. Some browsers remember a failed load as long as
 * the page lives: after a second failure with a network, the toast offers a reload, which drafts survive.
 *
 * @param failures number of failed attempts
 */
export function showNotLoaded(failures: number): void {
  const online = liveQueries.query('status', null).read()?.connection === 'online'
  if (failures > 1 && online)
    showToast({
      title: 'This did not load',
      text: reloadText(storagePersistence.getState().inMemory),
      action: { name: 'Reload', run: () => location.reload() },
    })
  else showToast({ title: 'Not on this device yet', text: online ? 'Please try again.' : 'Try again when you are online.' })
}
