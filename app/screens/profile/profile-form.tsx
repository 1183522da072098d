import { BadgeCheck, Clock } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { PROGRAMS, YEARS } from '../../../schemas/constants.ts'
import { ESSENTIAL, seenBy, type EssentialField } from '../../../schemas/rules/profile.ts'
import { useLive } from '../../data/use-live.ts'
import { usePending } from '../../data/use-pending.ts'
import type { Account } from '../../data/views.ts'
import { ProfileCompletion } from '../../shell/page/profile-completion.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CardSection } from './card-section.tsx'
import { EmailVerification } from './email-verification.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { PictureSection } from './picture-section.tsx'
import type { ProfileDraft, ProfileField } from './profile-draft.ts'
import { RefusedProfileNotice } from './refused-profile-notice.tsx'
import { SaveBar } from './save-bar.tsx'
import { SelectRow } from './select-row.tsx'
import { TextRow } from './text-row.tsx'
import { useProfileForm } from './use-profile-form.ts'
import { contactNote, seenNote } from './visibility-note.ts'
import { VisibilitySection } from './visibility-section.tsx'
import { whatsappHint } from './whatsapp-hint.ts'

interface Props {
  me: Account
  /** Shown below the picture, above all fields. */
  settings: ReactNode
  /** Shown below the fields of the left column, if there are two. */
  left: ReactNode
  /** Shown below the fields of the right column. */
  right: ReactNode
}

/** The form with all fields of the profile. It has one Save button, which sends only the changed fields. */
export function ProfileForm({ me, settings, left, right }: Props) {
  const inMemory = useLive('session', null)?.inMemory
  const waits = usePending('updateProfile')
  const [reading, setReading] = useState(false)
  const { form, draft, refusal, edited, blocked, busy, edit, show, row, leave, save, discardEdits, discardAll } = useProfileForm(me)

  const text = (field: ProfileField) => ({
    ...row(field),
    value: draft[field],
    onType: (typed: string) => edit(field, typed),
    onLeave: () => leave(field),
  })
  const essential = (field: EssentialField) => ({ ...text(field), label: ESSENTIAL[field] })
  const choice = (field: 'program' | 'year') => ({
    ...row(field),
    label: ESSENTIAL[field],
    value: draft[field],
    onPick: (option: string) => edit(field, option),
  })

  const verified = me.emailVerified && draft.email === me.email
  // cast: the rows of these two fields have only such values
  const { contactVisibility, visibility } = draft as ProfileDraft & Pick<Account, 'contactVisibility' | 'visibility'>
  const seen = seenBy({ ...me, visibility })
  return (
    <form
      ref={form}
      noValidate
      aria-label="Profile"
      className="rail:flex rail:flex-1 rail:flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        if (!reading) void save()
      }}
    >
      <ProfileCompletion me={me} onShow={show} />
      {refusal && <RefusedProfileNotice refusal={refusal} />}
      <div className="rail:grid rail:flex-1 rail:grid-cols-2 rail:items-start rail:gap-x-5">
        <div>
          <PictureSection
            draft={draft}
            problem={row('profileImageUrl').problem}
            onPicture={(picture) => edit('profileImageUrl', picture)}
            reading={reading}
            onReading={setReading}
          />
          <p role="status" className="flex items-center gap-1.5 px-0.5 text-xs font-medium not-empty:pt-3">
            {waits && (
              <>
                <Icon of={Clock} size={14} />
                {inMemory ? 'Your changes wait to be sent' : 'Saved on this device, waiting to send'}
              </>
            )}
          </p>
          {settings}
          <CardSection title="Basic info">
            <TextRow {...essential('firstName')} input={{ autoComplete: 'given-name', placeholder: 'Add your first name' }} />
            <TextRow {...essential('lastName')} input={{ autoComplete: 'family-name', placeholder: 'Add your last name' }} />
          </CardSection>
          <CardSection title="Academic info">
            <SelectRow {...choice('program')} options={PROGRAMS} placeholder="Choose a program" />
            <SelectRow {...choice('year')} options={YEARS} placeholder="Choose a year" />
            <TextRow {...essential('university')} input={{ autoComplete: 'organization', placeholder: 'Add your university' }} />
            <TextRow {...text('studySchedule')} label="Study schedule" input={{ autoComplete: 'off', placeholder: 'Optional' }} />
            <TextRow {...text('studyTopics')} label="Study topics" input={{ autoComplete: 'off', placeholder: 'Optional, with commas' }} />
          </CardSection>
          {left}
        </div>
        <div>
          <CardSection title="Contact info">
            <TextRow
              {...essential('email')}
              long
              input={{ type: 'email', autoComplete: 'email', dir: 'ltr', placeholder: 'Add your email' }}
              badge={
                verified ? (
                  <Badge look="available">
                    <Icon of={BadgeCheck} size={14} />
                    Verified
                  </Badge>
                ) : (
                  draft.email !== '' && <Badge look="lamp">Not verified</Badge>
                )
              }
            />
            {!verified && <EmailVerification me={me} email={draft.email} onVerified={() => show('email')} />}
            <TextRow
              {...essential('phoneNumber')}
              input={{ type: 'tel', autoComplete: 'tel', dir: 'ltr', placeholder: 'Add your number' }}
            />
            <TextRow
              {...essential('whatsappNumber')}
              hint={whatsappHint(draft.whatsappNumber)}
              input={{ type: 'tel', autoComplete: 'tel', dir: 'ltr', placeholder: 'Add with country code' }}
            />
          </CardSection>
          {(['contactVisibility', 'visibility'] as const).map((field) => (
            <VisibilitySection
              key={field}
              field={field}
              value={draft[field]}
              note={field === 'visibility' ? seenNote(visibility, seen) : contactNote(contactVisibility, seen)}
              problem={row(field).problem}
              onPick={(value) => edit(field, value)}
            />
          ))}
          {right}
        </div>
      </div>
      <SaveBar
        dirty={edited || refusal !== null}
        busy={reading ? 'Reading the picture...' : busy && 'Saving...'}
        onDiscard={() => void discardAll()}
      />
      {edited && <LeaveGuard blocked={blocked} onSave={save} onDiscard={discardEdits} />}
    </form>
  )
}
