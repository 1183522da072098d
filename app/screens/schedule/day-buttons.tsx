import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

interface Props {
  unit: 'day' | 'week'
  /** Moves one unit forward or back. */
  onGo: (step: 1 | -1) => void
  /** What stands between them. */
  children?: ReactNode
}

/** Buttons to the previous day or week, and to the next. */
export function DayButtons({ unit, onGo, children }: Props) {
  return (
    <>
      <IconButton icon={ChevronLeft} name={`Previous ${unit}`} className="rtl:-scale-x-100" onClick={() => onGo(-1)} />
      {children}
      <IconButton icon={ChevronRight} name={`Next ${unit}`} className="rtl:-scale-x-100" onClick={() => onGo(1)} />
    </>
  )
}

export function TodayButton({ onPress }: { onPress: () => void }) {
  return (
    <Button size="small" look="outline" onClick={onPress}>
      Today
    </Button>
  )
}
