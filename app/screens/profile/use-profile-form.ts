import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { showToast } from '../../data/toasts/toasts.ts'
import { useLive } from '../../data/use-live.ts'
import type { Account } from '../../data/views.ts'
import { asksWhoSeesContact, changeOf, draftOf, editsOf, FIELDS, isEdited, problemsOf, type ProfileField } from './profile-draft.ts'
import { discardRefused, saveProfile } from './save-profile.ts'
import { useProfileEdits } from './use-profile-edits.ts'
import { defined } from '../../../schemas/defined.ts'

const NONE: ReadonlySet<ProfileField> = new Set()

/** Returns the values of the form, its problems and its actions. */
export function useProfileForm(me: Account) {
  const refusal = useLive('refusedProfile', null) ?? null
  const refused = refusal?.change ?? null
  const { edits, edit, saved, discard, restore } = useProfileEdits(me, refused)
  const [left, setLeft] = useState(NONE)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const state = useLocation().state as { change?: string } | null // cast: the router types it as any

  const draft = draftOf(me, refused, edits)
  const change = changeOf(me, draft)
  const wrong = {
    ...problemsOf(change),
    ...(asksWhoSeesContact(draft, change) && { contactVisibility: 'Choose who sees what you entered.' }),
  }
  const firstWrong = FIELDS.find((field) => wrong[field])
  const show = (field: string) => focusField(form.current, field)

  useEffect(() => {
    // The student tapped Edit at this change in the list of pending changes.
    if (refusal && refusal.envelopeIds.some((id) => id === state?.change))
      focusField(form.current, refusal.field ?? defined(Object.keys(refusal.change)[0]))
  }, [refusal, state])

  return {
    form,
    draft,
    refusal,
    busy,
    edit,
    show,
    /** True if something was typed and is not saved. */
    edited: isEdited(me, refused, edits),
    /** True if a problem prevents saving; `save` shows it. */
    blocked: firstWrong !== undefined,
    /** Returns the props that the row of a field needs. */
    row: (field: ProfileField) => ({
      field,
      // No problem is shown while the student types. A refused value shows its reason until the student edits it.
      problem:
        refusal?.field === field && edits[field] === undefined
          ? `Not accepted. ${refusal.reason}`
          : left.has(field)
            ? wrong[field]
            : undefined,
    }),
    leave: (field: ProfileField) => setLeft((before) => new Set([...before, field])),
    /** Returns whether the profile was saved. */
    async save(): Promise<boolean> {
      setLeft(new Set(FIELDS))
      if (firstWrong) show(firstWrong)
      if (firstWrong || busy) return false
      setBusy(true)
      const kept = await saveProfile(change, refusal)
      setBusy(false)
      if (kept) {
        saved(draft)
        setLeft(NONE)
      }
      return kept
    },
    /** Discards the typed values, with an Undo. Refused values stay. */
    discardEdits() {
      discard()
      setLeft(NONE)
      showToast({ title: 'Changes discarded', action: { name: 'Undo', run: () => restore(edits) } })
    },
    /** Discards everything that differs from the saved profile, with an Undo. */
    async discardAll() {
      const gone = editsOf(me, draft)
      if (!(await discardRefused(refusal))) return
      discard()
      setLeft(NONE)
      showToast({ title: 'Changes discarded', action: { name: 'Undo', run: () => restore(gone) } })
    },
  }
}

/** Focuses a field and scrolls it to the centre, where no bar of the app covers it. Of several radios, it takes the checked one. */
function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.querySelector<HTMLElement>(`[name="${name}"]:checked`) ?? form?.querySelector<HTMLElement>(`[name="${name}"]`)
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}
