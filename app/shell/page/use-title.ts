import { useEffect } from 'react'
import { APP_TITLE } from '../../../schemas/constants.ts'

/** Sets the document's title: that of the screen, or of the app alone. */
export function useTitle(screen?: string): void {
  useEffect(() => {
    document.title = screen ? `${screen} · Friendioo` : APP_TITLE
  }, [screen])
}
