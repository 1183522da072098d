import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { missingFields } from '../../../schemas/rules/profile.ts'
import { showToast } from '../../data/toasts/toasts.ts'
import { useLive } from '../../data/use-live.ts'
import type { Account } from '../../data/views.ts'
import { changeOf, draftOf, editsOf, FIELDS, isEdited, problemsOf, type ProfileField } from './profile-draft.ts'
import { discardRefused, saveProfile } from './save-profile.ts'
import { useProfileEdits } from './use-profile-edits.ts'

const NONE: ReadonlySet<ProfileField> = new Set()

/** What stands in the form, what is to be said of it, and what can be done with it. */
export function useProfileForm(me: Account) {
  const refusal = useLive('profileRefusal', null) ?? null
  const refused = refusal?.change ?? null
  const { edits, edit, saved, discard, restore } = useProfileEdits(me, refused)
  const [left, setLeft] = useState(NONE)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const state = useLocation().state as { change?: string } | null

  const draft = draftOf(me, refused, edits)
  const change = changeOf(me, draft)
  const wrong = problemsOf(change)
  const firstWrong = FIELDS.find((field) => wrong[field])
  const missing: string[] = missingFields(draft)
  const show = (field: string) => focusField(form.current, field)

  useEffect(() => {
    // From the list of what waits, by the Edit of this very change.
    if (refusal && refusal.envelopeIds.some((id) => id === state?.change)) focusField(form.current, refusal.field ?? Object.keys(refusal.change)[0]!)
  }, [refusal, state])

  return {
    form,
    draft,
    refusal,
    busy,
    edit,
    show,
    /** Something was typed and is not saved. */
    edited: isEdited(me, refused, edits),
    /** Something keeps it from being saved; `save` shows it. */
    blocked: firstWrong !== undefined,
    /** What every row says of its field. */
    row: (field: ProfileField) => ({
      field,
      missing: missing.includes(field),
      // Not while it is being typed; what was refused says so until it is typed anew.
      problem: refusal?.field === field && edits[field] === undefined ? `Not accepted. ${refusal.reason}` : left.has(field) ? wrong[field] : undefined,
    }),
    leave: (field: ProfileField) => setLeft((before) => new Set([...before, field])),
    /** Answers whether it is saved. */
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
    /** What was typed goes, but for the way back; what was refused stays. */
    discardEdits() {
      discard()
      setLeft(NONE)
      showToast({ title: 'Changes discarded', action: { name: 'Undo', run: () => restore(edits) } })
    },
    /** All that differs from what is saved goes, but for the way back. */
    async discardAll() {
      const gone = editsOf(me, draft)
      if (!(await discardRefused(refusal))) return
      discard()
      setLeft(NONE)
      showToast({ title: 'Changes discarded', action: { name: 'Undo', run: () => restore(gone) } })
    },
  }
}

/** Not where a bar of ours stands over it. Of several radios, the one that is chosen. */
function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.querySelector<HTMLElement>(`[name="${name}"]:checked`) ?? form?.querySelector<HTMLElement>(`[name="${name}"]`)
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}
