import type { CommandName, Input } from '../../../schemas/commands/registry.ts'
import { idOf } from '../../../schemas/id-of.ts'
import type { MessageId, StudentId } from '../../../schemas/ids.ts'
import { drafts } from '../../data/drafts/drafts.ts'
import { beginEditing } from '../../data/drafts/editing.ts'
import { changeMeetup, proposeMeetup } from '../../data/meetup-sheets.ts'
import type { PendingChangeView } from '../../data/views.ts'

/** The form of a change. Its envelope stays until something durable replaces it. */
interface Form {
  /** The page with the form, which receives the id of the change (`state.change`). Absent when the form opens over the page. */
  at?: string
  /** Opens what the student typed in the form; absent when the form finds it by itself. */
  fill?(me: StudentId, id: string): void
  /** Runs when the page is shown and nothing covers it. */
  arrived?(me: StudentId): void
}

/** The kinds of changes that return to a form; the others are deleted and made again. */
const FORMS: { [N in CommandName]?: (input: Input<N>) => Form | null } = {
  sendMessage: ({ toUserId, content, messageType }) =>
    messageType === 'text'
      ? {
          at: `/messages?with=${toUserId}`,
          fill: (me, id) => beginEditing(me, toUserId, { id: idOf<MessageId>(id), content }),
          arrived: (me) => drafts.focus(me, toUserId),
        }
      : null,
  setAvailability: () => ({ at: '/' }),
  updateProfile: () => ({ at: '/profile' }),
  requestMeetup: (input) => ({
    fill: (_, id) => proposeMeetup(input.toUserId, { like: input, instead: [id] }),
  }),
  moveMeetup: (input) => ({
    fill: (_, id) => changeMeetup({ id: input.id, action: 'move', like: input, instead: [id] }),
  }),
}

/** Returns the form of a pending or refused change; null if it has none. */
export function formOf({ kind, input }: Pick<PendingChangeView, 'kind' | 'input'>): Form | null {
  const form = FORMS[kind] as ((input: unknown) => Form | null) | undefined // cast: kind and input of an envelope belong together
  return form?.(input) ?? null
}

/** The form to open, or a sentence for the student: why there is none, and what to do. */
export type FormStart = { form: Form; me: StudentId } | { text: string }

const STILL_STARTING = 'Friendioo is still starting. Press Edit again in a moment.'
const HAS_NO_FORM = 'This change cannot be edited. Delete it and make it again.'

/**
 * Opens the form of a pending or refused change, with what the student typed. The change stays as it is.
 *
 * @param me undefined until the page knows who is signed in
 */
export function returnToForm(row: PendingChangeView, me: StudentId | null | undefined): FormStart {
  const form = formOf(row)
  if (!form) return { text: HAS_NO_FORM }
  if (!me) return { text: STILL_STARTING }
  form.fill?.(me, row.id)
  return { form, me }
}
