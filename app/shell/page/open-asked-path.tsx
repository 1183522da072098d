import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { OPEN_MESSAGE } from '../../../schemas/constants.ts'
import { fieldsOf } from '../../../schemas/typed.ts'
import { pathOfLaunch } from './path-of-launch.ts'

/** What the system launched an installed app for. TypeScript does not know it. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { targetURL?: string | null }) => void): void
}

/**
 * Shows, without loading the page again, the path that the service worker asks for after a press on a notification, and the one for which
 * the system launches the installed app while it is open (`launch_handler` of manifest.webmanifest).
 */
export function OpenAskedPath() {
  const navigate = useNavigate()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const open = ({ data, ports }: MessageEvent) => {
      const { type, path } = fieldsOf(data)
      if (type !== OPEN_MESSAGE || typeof path !== 'string') return
      void navigate(path)
      ports[0]?.postMessage(null)
    }
    navigator.serviceWorker.addEventListener('message', open)
    return () => navigator.serviceWorker.removeEventListener('message', open)
  }, [navigate])
  useEffect(() => {
    const { launchQueue } = window as Window & { launchQueue?: LaunchQueue } // cast: TypeScript does not know it
    launchQueue?.setConsumer(({ targetURL }) => {
      const path = targetURL ? pathOfLaunch(targetURL, location.href) : null
      if (path !== null) void navigate(path)
    })
  }, [navigate])
  return null
}
