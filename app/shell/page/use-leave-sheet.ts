import { useNavigate } from 'react-router'
import { whenSheetsClosed } from '../../ui/use-close-on-back.ts'

/**
 * Navigates from an open sheet to another page. Going back then leads to the page below, not to the history entry of the sheet.
 */
export function useLeaveSheet(onClose: () => void): (path: string) => Promise<void> {
  const navigate = useNavigate()
  return async (path) => {
    onClose()
    await whenSheetsClosed()
    void navigate(path)
  }
}
