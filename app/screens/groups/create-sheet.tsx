import { useId, useRef, type FormEvent } from 'react'
import type { StudentId } from '../../../schemas/ids.ts'
import { useEachSecond } from '../../data/use-each-second.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { minute } from '../meetup/meetup-draft.ts'
import { isComplete, isPast } from './group-draft.ts'
import { GroupFields } from './group-fields.tsx'
import { useCreateGroup } from './use-create-group.ts'
import { useGroupDraft } from './use-group-draft.ts'

interface Props {
  me: StudentId
  /** It is about one of the Growth Topics. */
  growth?: boolean
  onClose: () => void
}

/** Opens a study group for everybody who may see it (spec §2). */
export function CreateSheet({ me, growth = false, onClose }: Props) {
  const { form, change, forget } = useGroupDraft(me)
  const { busy, create } = useCreateGroup()
  const now = useEachSecond(minute)
  const id = useId()
  const fields = useRef<HTMLFormElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete(form)) return
    if (isPast(form, now)) return fields.current?.querySelector<HTMLElement>('[name=time]')?.focus()
    if (!(await create(form))) return
    forget()
    onClose()
  }

  return (
    <Sheet
      open
      closes
      onClose={onClose}
      title="Create Group"
      foot={
        <div className="grid grid-cols-[1fr_1.5fr] gap-2.5">
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={busy && 'Creating...'} disabled={busy || !isComplete(form)}>
            Create Group
          </Button>
        </div>
      }
    >
      <form id={id} ref={fields} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-3" onSubmit={(event) => void submit(event)}>
        <GroupFields form={form} growth={growth} now={now} change={change} />
      </form>
    </Sheet>
  )
}
