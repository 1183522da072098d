import { useNavigate } from 'react-router'
import type { GroupId, StudentId } from '../../../schemas/ids.ts'
import type { GroupSurface } from '../../../schemas/new-group.ts'
import { createGroup } from '../../data/create-group.ts'
import { textOfStorageError } from '../../data/toasts/error-texts.ts'
import { GROUP_DIALOG_FAILED, GROUP_FAILED, showToast } from '../../data/toasts/toasts.ts'
import { useSubmit } from '../../data/drafts/use-submit.ts'
import { liveQueries } from '../../data/use-live.ts'
import { fieldsOf } from '../../../schemas/typed.ts'
import { log } from '../../platform/log.ts'
import { isolateText } from '../../ui/isolate-text.ts'
import { canSendNow, savedText } from '../meetup/meetup-text.ts'
import { newGroupOf, type GroupForm } from './group-draft.ts'
import { groupPath } from './invite-link.ts'
import { GROUP_DRAFT } from './use-group-draft.ts'

/** Creates the group of an open form and shows a toast. */
export function useCreateGroup(me: StudentId, surface: GroupSurface) {
  const { busy, give } = useSubmit<GroupId>(me, GROUP_DRAFT[surface])
  const navigate = useNavigate()

  /** Returns false, logs the error and shows a toast if the device could not store the command. The form stays filled in. */
  const create = async (form: GroupForm): Promise<boolean> => {
    const id = await give(
      (id) => createGroup(newGroupOf(form, id, surface)),
      (thrown) => {
        log.info('A group could not be stored', { cause: thrown })
        const words = surface === 'dialog' ? GROUP_DIALOG_FAILED : GROUP_FAILED
        const text = textOfStorageError(fieldsOf(thrown).cause, { full: 'Free some space and try again.', failed: words.text })
        showToast({ ...words, text })
      },
    )
    const connection = liveQueries.query('status', null).read()?.connection
    if (id)
      showToast({
        title: 'Study group created',
        text: canSendNow(connection) ? createdText(form) : savedText(connection),
        // The dialog closes over the list of groups; the wizard closes over Home. There invitees can also be asked on WhatsApp.
        ...(surface === 'wizard' && { action: { name: 'Open group', run: () => void navigate(groupPath(id)) } }),
      })
    return id !== null
  }
  return { busy, create }
}

/** Returns the name of a new group, and for a private one who sees it: the toast may cover its card for a moment. */
function createdText({ name, isPrivate }: GroupForm): string {
  return isPrivate ? `${isolateText(name.trim())}. Only those you invited see it.` : name.trim()
}
