import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ReadingRoomArt } from '../../ui/reading-room-art.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SLIDES } from './slides.tsx'
import { defined } from '../../../schemas/defined.ts'

/** Explains the app in five slides. Skip, Escape and the system's back end it; a tap beside it does not. */
export function Tutorial({ onClose }: { onClose: () => void }) {
  const [at, setAt] = useState(0)
  const { title, text, scene } = defined(SLIDES[at])
  const last = at === SLIDES.length - 1
  return (
    <Sheet
      open
      holds
      step={at + 1}
      title={title}
      text={<p className="min-h-18 text-base">{text}</p>}
      onClose={onClose}
      banner={
        <div className="relative text-on-room">
          <ReadingRoomArt height={330}>{scene}</ReadingRoomArt>
          <button
            type="button"
            className="press absolute end-2.5 top-2.5 min-h-11 rounded-sm bg-wash px-3.5 text-xs font-bold focus-visible:outline-current"
            onClick={onClose}
          >
            Skip
          </button>
        </div>
      }
    >
      <p className="sr-only" role="status">{`Step ${at + 1} of ${SLIDES.length}: ${title}`}</p>
      <div aria-hidden="true" className="flex justify-center gap-1.75 pt-5 pb-4">
        {SLIDES.map(({ title }, index) => (
          <span
            key={title}
            data-slide
            className={`h-2 rounded-full transition-[width] ${index === at ? 'w-5.5 bg-accent' : 'w-2 bg-line-strong opacity-55'}`}
          />
        ))}
      </div>
      <div className="grid grid-cols-[1fr_2fr] gap-2.5">
        {at > 0 && (
          <Button look="outline" onClick={() => setAt(at - 1)}>
            Back
          </Button>
        )}
        <Button className={at === 0 ? 'col-span-2' : ''} onClick={() => (last ? onClose() : setAt(at + 1))}>
          {last ? 'Start' : 'Next'}
        </Button>
      </div>
    </Sheet>
  )
}
