import { useEffect, useState } from 'react'

/** Time after a press until something new may appear, ms. Otherwise it could come under the second tap of a double tap. */
const AFTER_PRESS_DELAY = 300

/** Returns whether the student presses something now, or did a moment ago: nothing may then appear under the finger or the pointer. */
export function usePressed(): boolean {
  const [pressed, setPressed] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const press = () => {
      clearTimeout(timer)
      setPressed(true)
    }
    const release = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setPressed(false), AFTER_PRESS_DELAY)
    }
    addEventListener('pointerdown', press, true)
    for (const event of RELEASES) addEventListener(event, release, true)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointerdown', press, true)
      for (const event of RELEASES) removeEventListener(event, release, true)
    }
  }, [])
  return pressed
}

const RELEASES = ['pointerup', 'pointercancel', 'blur'] as const
