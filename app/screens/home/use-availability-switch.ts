import { useState } from 'react'
import { afterToggle, availableUntil, type Availability } from '../../../schemas/rules/availability.ts'
import { setAvailability } from './set-availability.ts'

/**
 * Returns the availability as the last tap on the switch left it, and a function to call at a tap. The card shows the result in the frame
 * of the tap, because the data worker of a slow phone needs a moment. A second tap then refers to what is shown.
 */
export function useAvailabilitySwitch(availability: Availability): { shown: Availability; toggle: () => void } {
  const [tapped, setTapped] = useState<Availability | null>(null)
  const shown = tapped ?? availability
  const toggle = () => {
    const change = afterToggle(shown.currentStatus)
    const { status: currentStatus, availabilityText } = change
    const now = Date.now()
    const until = availableUntil(currentStatus, availabilityText, now, -new Date(now).getTimezoneOffset())
    const next = { currentStatus, availabilityText, availableUntil: until }
    setTapped(next)
    // By then the worker has sent what it stored, or a toast says that it could not.
    void setAvailability(change).then(() => setTapped((last) => (last === next ? null : last)))
  }
  return { shown, toggle }
}
