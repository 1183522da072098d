import { useEffect, useState, type ComponentType, type ReactNode } from 'react'

const all: (() => Promise<unknown>)[] = []

/** Fetches everything that comes behind the first screen. What fails is tried again where it is needed. */
export async function preloadAll(): Promise<void> {
  await Promise.allSettled(all.map((fetch) => fetch()))
}

/** What could not be fetched, and how often it was tried in vain. */
export interface Missing<Props> {
  props: Props
  failures: number
}

interface While<Props> {
  /** While it is on its way. */
  coming?: ReactNode
  /** When it could not be fetched. */
  missing?: (again: () => void, missing: Missing<Props>) => ReactNode
}

/**
 * A component whose code comes behind the first screen: it is not in its way, and it is there before the network goes, or a
 * newer version takes the place of this one on the server. Not React's `lazy`, which shows its fallback for a moment also
 * where the code is here already, and takes the whole page down where it cannot be had.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>, { coming = null, missing = () => null }: While<Props> = {}): ComponentType<Props> {
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

  return function Behind(props: Props) {
    const [Here, setHere] = useState(() => loaded)
    const [failed, setFailed] = useState(false)
    useEffect(() => {
      if (Here || failed) return
      let left = false
      fetch().then(
        (component) => left || setHere(() => component),
        () => left || setFailed(true),
      )
      return () => void (left = true)
    }, [Here, failed])
    if (Here) return <Here {...props} />
    return failed ? missing(() => setFailed(false), { props, failures }) : coming
  }
}
