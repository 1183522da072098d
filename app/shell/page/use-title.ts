import { useEffect } from 'react'
import { APP_TITLE } from '../../../schemas/constants.ts'

/** The title of the document: of the screen, or of the app alone. */
export function useTitle(screen?: string): void {
  useEffect(() => {
    document.title = screen ? `${screen} · Friendioo` : APP_TITLE
  }, [screen])
}
