import { Camera, CircleAlert, ImageUp, Trash2, UserRound } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { fullName } from '../../../schemas/rules/profile.ts'
import { profilePicture } from '../../data/account/profile-picture.ts'
import { studyLine } from '../../shell/page/study-line.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { handheld } from '../../ui/handheld.ts'
import { Icon } from '../../ui/icon.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { ProfileDraft } from './profile-draft.ts'
import { log } from '../../platform/log.ts'
import { defined } from '../../../schemas/defined.ts'

interface Props {
  /** The values in the form. */
  draft: ProfileDraft
  /** Why the last picture was not accepted. */
  problem: string | undefined
  /** An empty string removes the picture. Also called if the page was left while the picture was being read. */
  onPicture: (dataUrl: string) => void
  /** True while a picture is being read: a save would not include it. */
  reading: boolean
  onReading: (reading: boolean) => void
}

/** Shows the student's picture as others see it, and lets them change it. */
export function PictureSection({ draft, problem, onPicture, reading, onReading }: Props) {
  const [choosing, setChoosing] = useState(false)
  const [unreadable, setUnreadable] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const has = draft.profileImageUrl !== ''
  const saidId = useId()
  const said = unreadable ? 'Error reading file' : problem

  const choose = (capture: boolean) => {
    setChoosing(false)
    defined(file.current).toggleAttribute('capture', capture)
    defined(file.current).click()
  }

  const read = async (picture: File) => {
    onReading(true)
    setUnreadable(false)
    try {
      onPicture(await profilePicture(picture))
    } catch (thrown) {
      log.info('A picture could not be read', { cause: thrown })
      setUnreadable(true)
    }
    onReading(false)
  }

  return (
    <section aria-label="Profile picture" className="px-0.5 pt-3.5 rail:pt-4">
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        <Face draft={draft} />
        <div className="min-w-28 flex-1">
          <p dir="auto" className="text-lg leading-6 font-bold tracking-tight [overflow-wrap:anywhere]">
            {fullName(draft) || 'Your name'}
          </p>
          <p className="text-xs text-muted">{studyLine(draft) || 'Classmates recognise you faster with a face.'}</p>
        </div>
        <Button
          look="soft"
          name="profileImageUrl"
          className="min-h-11 px-4"
          aria-label={reading ? undefined : has ? 'Change picture' : 'Add picture'}
          aria-describedby={said ? saidId : undefined}
          busy={reading && 'Reading...'}
          onClick={() => (has || handheld.matches ? setChoosing(true) : choose(false))}
        >
          <Icon of={Camera} />
          {has ? 'Change' : 'Add'}
        </Button>
      </div>
      {said && (
        <p id={saidId} role="alert" className="flex items-start gap-1.5 pt-2 text-xs font-medium text-danger-text">
          <Icon of={CircleAlert} size={16} className="mt-0.25" />
          {said}
        </p>
      )}
      <input
        ref={file}
        hidden
        type="file"
        accept="image/*"
        aria-label="Profile picture"
        onChange={(event) => {
          const [picture] = event.target.files ?? []
          if (picture) void read(picture)
          // Without this, choosing the same file again fires no event.
          event.target.value = ''
        }}
      />
      <Sheet
        open={choosing}
        closes
        onClose={() => setChoosing(false)}
        title="Profile picture"
        text="Classmates recognise you faster with a face."
      >
        <div className="-mx-3 grid pt-2">
          <ChoiceRow icon={ImageUp} name="Choose a picture" onClick={() => choose(false)} />
          {handheld.matches && <ChoiceRow icon={Camera} name="Take a photo" onClick={() => choose(true)} />}
          {has && (
            <ChoiceRow
              icon={Trash2}
              name="Remove picture"
              danger
              onClick={() => {
                setChoosing(false)
                setUnreadable(false)
                onPicture('')
              }}
            />
          )}
        </div>
      </Sheet>
    </section>
  )
}

function Face({ draft }: { draft: ProfileDraft }) {
  const nameless = fullName(draft) === ''
  if (!nameless) return <Avatar student={draft} size={68} silent />
  if (draft.profileImageUrl !== '') return <Avatar student={{ ...draft, firstName: 'Your picture' }} size={68} />
  return (
    <span className="grid size-17 place-items-center rounded-full bg-sunken text-muted">
      <Icon of={UserRound} size={24} />
    </span>
  )
}
