import type { Status } from '../../schemas/rules/availability.ts'
import type { ReactNode } from 'react'
import { PresenceMark } from './presence-mark.tsx'

/** A position in px, in a picture of a phone's width (390 px) that is centred. */
interface At {
  x: number
  y: number
}

/** A picture of the reading room from above. Hidden from screen readers, because the text beside it says the same. */
export function ReadingRoomArt({ height, top = 0, children }: { height: number; top?: number; children: ReactNode }) {
  return (
    <div aria-hidden="true" className="room relative overflow-hidden" style={{ height }}>
      <div className="absolute inset-x-[calc(50%-195px)] h-full w-97.5" style={{ top }} dir="ltr">
        {children}
      </div>
    </div>
  )
}

export function Table({ x, y, width, height, radius }: At & { width: number; height: number; radius: number }) {
  return <span className="absolute bg-room-table" style={{ left: x, top: y, width, height, borderRadius: radius }} />
}

/** A lit lamp and its light; `x` and `y` are its centre. */
export function Lamp({ x, y, light }: At & { light: number }) {
  return (
    <>
      <span className="room-light absolute rounded-full" style={{ left: x - light / 2, top: y - light / 2, width: light, height: light }} />
      <span className="absolute size-3 rounded-full bg-room-lamp" style={{ left: x - 6, top: y - 6 }} />
    </>
  )
}

export function OpenSeat({ x, y, size }: At & { size: number }) {
  return (
    <span
      className="absolute rounded-full border-2 border-dashed border-room-line"
      style={{ left: x, top: y, width: size, height: size }}
    />
  )
}

export function Seat({ x, y, size, face, status }: At & { size: number; face: string; status: Status }) {
  return (
    <span className="absolute" style={{ left: x, top: y, width: size, height: size }}>
      <img src={face} alt="" className="size-full rounded-full" />
      <span className="absolute -end-px -bottom-px grid size-[31%] min-h-3.25 min-w-3.25 place-items-center rounded-full bg-room">
        <PresenceMark status={status} className="size-[72%]" />
      </span>
    </span>
  )
}

export function Tag({ x, y, children }: At & { children: ReactNode }) {
  return (
    <span
      className="absolute flex h-7.5 items-center gap-1.5 rounded-sm bg-room-tag px-2.75 text-xs font-semibold whitespace-nowrap text-on-room-tag tabular-nums shadow-float"
      style={{ left: x, top: y }}
    >
      {children}
    </span>
  )
}
