import { useEffect, useState } from 'react'
import type { lazyComponent } from './lazy-component.tsx'

/**
 * Returns whether what stands beside a lazy component can be drawn: the component is not needed, or its code is here, or cannot be
 * loaded. Drawn earlier, it would be moved by the component. Once true it stays so: what comes later does not hide what is drawn.
 *
 * @param isNeeded undefined until that is known
 */
export function useDrawnWith(
  component: Pick<ReturnType<typeof lazyComponent>, 'load' | 'isLoaded'>,
  isNeeded: boolean | undefined,
): boolean {
  const [ready, setReady] = useState(component.isLoaded)
  if (!ready && isNeeded === false) setReady(true)
  const waits = !ready && isNeeded === true
  useEffect(() => {
    if (!waits) return
    const go = () => setReady(true)
    component.load().then(go, go)
  }, [component, waits])
  return ready
}
