import { useEffect, useState } from 'react'
import { defined } from '../../../schemas/defined.ts'

/** Returns the height of the connection dock, px; 0 while it says nothing. */
export function useDockHeight(): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const dock = defined(document.querySelector<HTMLElement>('[data-connection]'))
    const observer = new ResizeObserver(() => setHeight(dock.offsetHeight))
    observer.observe(dock)
    return () => observer.disconnect()
  }, [])
  return height
}
