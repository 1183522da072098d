import { useEffect, useState } from 'react'
import { log } from '../../platform/log.ts'
import { safeLocalStorage } from '../storage/safe-storage.ts'
import type { StudentDatabase } from './database.ts'
import { Sender } from './sender.ts'
import { UnsentTexts } from './unsent-texts.ts'

export interface OpenDatabase {
  database: StudentDatabase
  sender: Sender
}

/** Opens the realtime database while the screen shows; null until it is open. Its library loads then, and nowhere else. */
export function useDatabase(me: string): { open: OpenDatabase | null; isConnected: boolean } {
  const [open, setOpen] = useState<OpenDatabase | null>(null)
  const [isConnected, setConnected] = useState(false)
  useEffect(() => {
    let close: (() => void) | null = null
    let left = false
    import('./database.ts').then(
      ({ openDatabase }) => {
        if (left) return
        const database = openDatabase(me)
        const stop = database.watchConnected(setConnected)
        close = () => (stop(), database.close())
        setOpen({ database, sender: new Sender(database, new UnsentTexts(safeLocalStorage, me), me) })
      },
      (thrown: unknown) => log.warn('The library of the realtime database did not load', { cause: thrown }),
    )
    return () => {
      left = true
      close?.()
      setOpen(null)
    }
  }, [me])
  return { open, isConnected }
}
