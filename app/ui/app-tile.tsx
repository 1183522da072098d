import type { ReactNode } from 'react'

/** The app's icon: two seats, the left lamp lit (design-language.md section 1). */
export function AppTile() {
  return (
    <Tile>
      <svg viewBox="0 0 88 48" width="26" height="14">
        <g fill="none" stroke="currentColor" strokeWidth="7">
          <circle cx="25" cy="24" r="17.5" />
          <circle cx="63" cy="24" r="17.5" />
        </g>
        <circle cx="25" cy="24" r="9" className="fill-lamp" />
      </svg>
    </Tile>
  )
}

/** The app's initial, on the ground of its icon (spec §2, the install banner). */
export function InitialTile() {
  return (
    <Tile>
      <span className="text-lg leading-none font-extrabold">F</span>
    </Tile>
  )
}

function Tile({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className="grid size-9 shrink-0 place-items-center rounded-sm bg-room text-on-room">
      {children}
    </span>
  )
}
