import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { OPEN_MESSAGE } from '../../../schemas/constants.ts'
import { fieldsOf } from '../../../schemas/typed.ts'

/** Shows the path that the service worker asks for after a press on a notification, without loading the page again. */
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
  return null
}
