import { useId, useRef, type FormEvent } from 'react'
import type { StudentId } from '../../../schemas/ids.ts'
import type { GroupSurface } from '../../../schemas/new-group.ts'
import { useEachSecond } from '../../data/time/use-each-second.ts'
import { minute } from '../../../schemas/rules/minute.ts'
import { isComplete, isPast, timesOf, type GroupEdits } from './group-draft.ts'
import { useCreateGroup } from './use-create-group.ts'
import { useGroupDraft } from './use-group-draft.ts'
import { useThirdSessionQuestion } from './use-third-session-question.tsx'

/**
 * The form of a new group: its values and its submission. After the group is created, the form closes and is empty again.
 *
 * @param asked returns the invitees that the form shows; no other student is invited
 * @param defaults values of fields that were not edited, where they are not the usual ones
 */
export function useGroupForm(
  me: StudentId,
  surface: GroupSurface,
  onClose: () => void,
  asked = (invitees: StudentId[]) => invitees,
  defaults: GroupEdits = {},
) {
  const { form, change } = useGroupDraft(me, surface, defaults)
  const { busy, create } = useCreateGroup(me, surface)
  const now = useEachSecond(minute)
  const third = useThirdSessionQuestion('Create')
  const id = useId()
  const fields = useRef<HTMLFormElement>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete(form)) return
    if (isPast(form, now)) return fields.current?.querySelector<HTMLElement>('[name=time]')?.focus()
    const { start, end } = timesOf(form, now)
    third.ask({ id: '', name: form.name.trim(), subject: form.subject.trim(), start, end }, () => void submitted())
  }

  const submitted = async () => {
    if (await create({ ...form, invitees: asked(form.invitees) })) onClose()
  }

  return {
    form,
    change,
    now,
    /** Asks before a third session at one time; to be rendered beside the form. */
    question: third.question,
    /** Props of the form element. */
    formProps: { id, ref: fields, noValidate: true, onSubmit: submit },
    /** Props of the button that creates the group, which is outside of the form element. */
    createProps: { type: 'submit', form: id, busy: busy && 'Creating...', disabled: busy || !isComplete(form) } as const,
  }
}
