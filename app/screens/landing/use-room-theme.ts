import { useEffect } from 'react'

const ROOM = '#06402e'

/** On phones the landing's picture begins under the status bar, which takes its colour. */
export function useRoomTheme(): void {
  useEffect(() => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
    const before = metas.map((meta) => meta.content)
    for (const meta of metas) meta.content = ROOM
    return () => metas.forEach((meta, index) => (meta.content = before[index]!))
  }, [])
}
