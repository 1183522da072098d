import { useLayoutEffect, useRef, type RefObject } from 'react'

/** As long as the second press of a double click may take, ms. */
const SECOND_PRESS = 500

/**
 * Marks a sheet for a moment when it has become another one (`data-new`), so that it takes no press: the second one of a double click
 * on "Next" would otherwise confirm what the student has not seen.
 *
 * @param content names what the sheet is; null while it is closed. Not its title, which may count something
 */
export function useNewContent(sheet: RefObject<HTMLElement | null>, content: string | null): void {
  const before = useRef(content)
  useLayoutEffect(() => {
    const isNew = before.current !== null && before.current !== content
    before.current = content
    const { current } = sheet
    if (!isNew || !current) return
    const end = () => current.removeAttribute('data-new')
    current.setAttribute('data-new', '')
    const timer = setTimeout(end, SECOND_PRESS)
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [sheet, content])
}
