import { useNavigate } from 'react-router'
import { sheetsGone } from '../../ui/use-close-on-back.ts'

/** Goes from an open sheet to another page: the way back then leads to the page below, not to the sheet's own entry. */
export function useLeaveSheet(onClose: () => void): (path: string) => Promise<void> {
  const navigate = useNavigate()
  return async (path) => {
    onClose()
    await sheetsGone()
    void navigate(path)
  }
}
