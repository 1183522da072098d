import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

interface Props {
  unit: 'day' | 'week'
  /** Moves one unit forward or back. */
  onGo: (step: 1 | -1) => void
  /** Undefined while today is shown. */
  onToday?: (() => void) | undefined
}

/** Buttons to the previous day or week, to today, and to the next. */
export function DayButtons({ unit, onGo, onToday }: Props) {
  return (
    <>
      <IconButton icon={ChevronLeft} name={`Previous ${unit}`} className="rtl:-scale-x-100" onClick={() => onGo(-1)} />
      {onToday && (
        <Button size="small" look="outline" onClick={onToday}>
          Today
        </Button>
      )}
      <IconButton icon={ChevronRight} name={`Next ${unit}`} className="rtl:-scale-x-100" onClick={() => onGo(1)} />
    </>
  )
}
