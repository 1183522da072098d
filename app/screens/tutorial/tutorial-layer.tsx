import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { act } from '../../data/act.ts'
import { useLive } from '../../data/use-live.ts'
import { useConnection } from '../../data/use-status.ts'
import { isHome } from '../../shell/is-home.ts'
import { useAttention } from '../../shell/use-attention.ts'
import { Tutorial } from './tutorial.tsx'

/** A request to meet up that waits comes first (clarification G7): it has come up by then. */
const AFTER_REQUESTS = 700

/**
 * Opens on Home for who has neither seen it nor said what they study; open, it stays until it is finished or skipped, here
 * or on another device (clarification G10).
 */
export function TutorialLayer() {
  const me = useLive('me', null)
  // While more is on its way, what I said elsewhere may be not here yet.
  const settled = useConnection() !== 'syncing'
  const atHome = isHome(useLocation().pathname)
  const [open, setOpen] = useState(false)
  const [done, setDone] = useState(false)

  if (!me || me.tutorialCompleted || done) return null
  if (!open) return settled && atHome && me.currentSubjects.length === 0 && <Waiting onFree={setOpen} />
  return (
    <Tutorial
      onClose={() => {
        setDone(true)
        // What could not be kept comes up again another time, and that is all there is to say of it.
        act.completeTutorial({}).catch(() => undefined)
      }}
    />
  )
}

/** Until nothing else is looked at, or about to come up. */
function Waiting({ onFree }: { onFree: (is: true) => void }) {
  const { free } = useAttention()
  useEffect(() => {
    if (!free) return
    const timer = setTimeout(() => onFree(true), AFTER_REQUESTS)
    return () => clearTimeout(timer)
  }, [free, onFree])
  return null
}
