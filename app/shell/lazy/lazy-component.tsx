import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { OPENING_TIMEOUT } from '../../../schemas/constants.ts'
import { reportedElsewhere } from '../../../schemas/reported-elsewhere.ts'
import { whenIdle } from '../../platform/when-idle.ts'
import { withTimeout } from '../../platform/with-timeout.ts'
import { appReady } from '../page/use-app-ready.ts'

/**
 * Resolves when the first screen is ready, or after this time: a slow server may keep back its data, and later components must load all the
 * same.
 */
const firstScreenDone = withTimeout(appReady, 2 * OPENING_TIMEOUT).then(whenIdle)

const all: (() => Promise<unknown>)[] = []

/**
 * Loads the code of all lazy components, one after the other while the page is idle: all at once, it would run while the first
 * screen is still being drawn. It waits while the device has no network. A failed load is repeated when the component is needed.
 */
export async function preloadAll(): Promise<void> {
  for (const fetch of all) {
    await whenIdle()
    if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    await fetch().catch(reportedElsewhere)
  }
}

/** A component whose code could not be loaded, with the number of failed attempts. */
interface Missing<Props> {
  props: Props
  failures: number
}

interface While<Props> {
  /** Shown while the code loads. */
  coming?: ReactNode
  /** True for a component that shows nothing on the first screen: its code loads after that screen. */
  later?: boolean
  /** Shown when the code could not be loaded. */
  missing?: (again: () => void, missing: Missing<Props>) => ReactNode
}

/** A component whose code loads later. `load` loads it before it is needed. */
type LazyComponent<Props> = ComponentType<Props> & { load: () => Promise<unknown>; isLoaded: () => boolean }

/**
 * Loads a component's code after the first screen, so that it does not delay that screen. The code is then cached before the
 * device goes offline or the server is updated. React's `lazy` would flash its fallback even with loaded code, and would take
 * down the whole page when a load fails.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { coming = null, missing = () => null, later = false }: While<Props> = {},
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null
  let failures = 0
  const fetch = async () => {
    try {
      loaded = await load()
      return loaded
    } catch (thrown) {
      failures++
      throw thrown
    }
  }
  all.push(fetch)

  function Behind(props: Props) {
    const [Here, setHere] = useState(() => loaded)
    const [failed, setFailed] = useState(false)
    useEffect(() => {
      if (Here || failed) return
      let left = false
      const due = later ? firstScreenDone.then(fetch) : fetch()
      due.then(
        (component) => left || setHere(() => component),
        () => left || setFailed(true),
      )
      return () => void (left = true)
    }, [Here, failed])
    if (Here) return <Here {...props} />
    return failed ? missing(() => setFailed(false), { props, failures }) : coming
  }
  return Object.assign(Behind, { load: fetch, isLoaded: () => loaded !== null })
}
