import type { StudentId } from '../../../schemas/ids.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { GroupFields } from './group-fields.tsx'
import { SizeTiles } from './size-tiles.tsx'
import { useGroupForm } from './use-group-form.ts'

/** Creates a study group that everyone who may see it can join (spec §2). */
export function CreateSheet({ me, onClose }: { me: StudentId; onClose: () => void }) {
  const { form, change, now, question, formProps, createProps } = useGroupForm(me, 'dialog', onClose)
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
          <Button {...createProps}>Create Group</Button>
        </div>
      }
    >
      <form {...formProps} className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-3">
        <SizeTiles value={form.size} onPick={(size) => change({ size })} />
        <GroupFields form={form} surface="dialog" now={now} change={change} />
      </form>
      {question}
    </Sheet>
  )
}
