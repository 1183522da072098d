import { BADGE_MAX } from '../../schemas/constants.ts'

/** How many; its meaning for a screen reader stands in the name of what it hangs on. */
export function Count({ of }: { of: number }) {
  return (
    <span
      aria-hidden="true"
      className="inline-grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-[0.75rem] font-[680] text-on-accent tabular-nums"
    >
      {of > BADGE_MAX ? `${BADGE_MAX}+` : of}
    </span>
  )
}
