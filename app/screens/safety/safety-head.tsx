import type { ReactNode } from 'react'
import { isolateText } from '../../ui/isolate-text.ts'

/** The two things that the sheet can do: block or report a student. */
export type SafetyFace = 'block' | 'report'

export const isSafetyFace = (face: string): face is SafetyFace => face === 'block' || face === 'report'

/** Returns the title and text of the sheet; ADR 0022 and 0025 describe the effects. */
export function safetyHead(face: SafetyFace, name: string): { title: string; text: ReactNode } {
  if (face === 'report') return { title: `Report ${isolateText(name)}`, text: `${isolateText(name)} isn’t told.` }
  return {
    title: `Block ${isolateText(name)}?`,
    text: (
      <>
        <p>You won’t see each other on Discover, among matches, or in each other’s groups.</p>
        <p className="pt-2">
          Your conversation and requests to meet up are hidden until you unblock. What {name} writes meanwhile never reaches you.
        </p>
        <p className="pt-2">{name} isn’t told. You can unblock in Profile Settings.</p>
      </>
    ),
  }
}
