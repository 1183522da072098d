import { useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { PRIVACY_VERSION, PROGRAMS, YEARS } from '../../../schemas/constants.ts'
import { campusName } from '../../../schemas/rules/invitation.ts'
import { ESSENTIAL, seenBy, type SeenBy } from '../../../schemas/rules/profile.ts'
import { act } from '../../data/act.ts'
import { showToast } from '../../data/toasts/toasts.ts'
import { useDraft } from '../../data/drafts/use-draft.ts'
import type { Account } from '../../data/views.ts'
import { textOfStorageError } from '../../data/toasts/error-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Field, INPUT_CLASS } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { ConsentCheckbox } from './consent-checkbox.tsx'
import { changeOf, FIELDS, lacksConsent, problemsOf, type WelcomeEdits, type WelcomeField } from './welcome-draft.ts'

const NOT_KEPT = { full: 'Free some space and try again.', failed: 'This could not be saved. Please try again.' }

const OTHER_CHOICES = 'Profile Settings has other choices.'
const SEEN: Record<SeenBy, string> = {
  campus: `Everyone on your campus can see you. ${OTHER_CHOICES}`,
  'no-name': `Once your name is saved, everyone on your campus can see you. ${OTHER_CHOICES}`,
  known: `Only people you know can see you. ${OTHER_CHOICES}`,
  nobody: `Nobody can see you. ${OTHER_CHOICES}`,
  'no-campus': OTHER_CHOICES,
}

/** The form of the first screen. It is sent like any change of the profile, with or without a network. "Not now" is always possible. */
export function WelcomeForm({ me }: { me: Account }) {
  const draft = useDraft<WelcomeEdits>(me.id, 'welcome.edits')
  const [agreed, setAgreed] = useState(false)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const edits = draft.value ?? {}
  const problems = problemsOf(me, edits, agreed)

  const edit = (field: WelcomeField, text: string) => draft.change((before) => ({ ...before, [field]: text }))
  const leave = () => void navigate('/', { replace: true })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const wrong = ([...FIELDS, 'agreed'] as const).find((field) => problems[field])
    if (wrong) return form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
    setBusy(true)
    try {
      const change = changeOf(me, edits)
      if (Object.keys(change).length > 0) await act.updateProfile(change)
      if (lacksConsent(me)) await act.agreeToPrivacy({ version: PRIVACY_VERSION })
      draft.change(() => null)
      leave()
    } catch (thrown) {
      setBusy(false)
      showToast({ title: 'Not saved', text: textOfStorageError(thrown, NOT_KEPT), tone: 'error' })
    }
  }

  const value = (field: WelcomeField) => edits[field] ?? me[field]
  const name = (field: 'firstName' | 'lastName', autoComplete: string) => (
    <Field label={ESSENTIAL[field]} problem={tried ? problems[field] : undefined}>
      {(control) => (
        <input
          {...control}
          name={field}
          dir="auto"
          maxLength={100}
          autoComplete={autoComplete}
          className={INPUT_CLASS}
          value={value(field)}
          onChange={({ target }) => edit(field, target.value)}
        />
      )}
    </Field>
  )
  const choice = (field: 'program' | 'year', options: readonly string[], placeholder: string) => (
    <Field label={ESSENTIAL[field]} optional>
      {(control) => (
        <Select
          {...control}
          name={field}
          placeholder={placeholder}
          value={value(field)}
          onChange={({ target }) => edit(field, target.value)}
        >
          {[...new Set([...options, value(field)])].filter(Boolean).map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      )}
    </Field>
  )

  return (
    <form
      ref={form}
      noValidate
      aria-label="About you"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-4"
      onSubmit={(event) => void submit(event)}
    >
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 max-[22rem]:grid-cols-1">
        {name('firstName', 'given-name')}
        {name('lastName', 'family-name')}
        {choice('program', PROGRAMS, 'Choose')}
        {choice('year', YEARS, 'Choose')}
      </div>
      <p className="text-xs text-pretty text-muted">
        {me.campusId
          ? `You are on ${campusName(me.campusId)}. ${SEEN[seenBy(me)]}`
          : 'You’re not on a campus yet. Verify your university email in Profile Settings, or open an invitation link from a classmate.'}
      </p>
      {lacksConsent(me) && <ConsentCheckbox agreed={agreed} problem={tried ? problems.agreed : undefined} onChange={setAgreed} />}
      <div className="grid gap-1.5">
        <Button type="submit" size="large" busy={busy && 'Saving...'}>
          Continue
        </Button>
        <Button look="ghost" onClick={leave}>
          Not now
        </Button>
      </div>
    </form>
  )
}
