import { useEffect } from 'react'
import { defined } from '../../../schemas/defined.ts'

const ROOM = '#06402e'

/** Sets the status bar of a phone to the colour of the picture, which begins under it on the landing page. */
export function useRoomTheme(): void {
  useEffect(() => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
    const before = metas.map((meta) => meta.content)
    for (const meta of metas) meta.content = ROOM
    return () => metas.forEach((meta, index) => (meta.content = defined(before[index])))
  }, [])
}
