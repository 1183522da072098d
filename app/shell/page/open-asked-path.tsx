import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { OPEN_MESSAGE } from '../../../schemas/constants.ts'
import { fieldsOf } from '../../../schemas/typed.ts'
import { openSheets } from '../../ui/open-sheets.ts'
import { pathOfLaunch } from './path-of-launch.ts'

/** The launches of an installed app by the system, with their addresses. TypeScript does not know this API. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { targetURL?: string | null }) => void): void
}

/**
 * Shows, without loading the page again, the path that the service worker asks for after a press on a notification, and the one for which
 * the system launches the installed app while it is open (`launch_handler` of manifest.webmanifest). Open sheets close first; what was
 * typed in them stays.
 */
export function OpenAskedPath() {
  const navigate = useNavigate()
  useEffect(() => {
    const show = (path: string) => void openSheets.close().then(() => navigate(path))
    const { launchQueue } = window as Window & { launchQueue?: LaunchQueue } // cast: TypeScript does not know it
    launchQueue?.setConsumer(({ targetURL }) => {
      const path = targetURL ? pathOfLaunch(targetURL, location.href) : null
      if (path !== null) show(path)
    })
    if (!('serviceWorker' in navigator)) return
    const open = ({ data, ports }: MessageEvent) => {
      const { type, path } = fieldsOf(data)
      if (type !== OPEN_MESSAGE || typeof path !== 'string') return
      show(path)
      ports[0]?.postMessage(null)
    }
    navigator.serviceWorker.addEventListener('message', open)
    return () => navigator.serviceWorker.removeEventListener('message', open)
  }, [navigate])
  return null
}
