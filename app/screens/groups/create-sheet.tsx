import { seenBy } from '../../../schemas/rules/profile.ts'
import type { Account } from '../../data/views.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { GroupFields } from './group-fields.tsx'
import { GroupTimesLine } from './group-times-line.tsx'
import { openGroupText } from './open-group-text.ts'
import { SizeTiles } from './size-tiles.tsx'
import { useGroupDraft } from './use-group-draft.ts'
import { useGroupForm } from './use-group-form.ts'

interface Props {
  me: Account
  /** Opens the wizard: there a group has invitees, and may be private. */
  onInvite: () => void
  onClose: () => void
}

/** Creates a study group that everyone who may see it can join (spec §2). */
export function CreateSheet({ me, onInvite, onClose }: Props) {
  const { form, change, now, question, formProps, createProps } = useGroupForm(me.id, 'dialog', onClose)
  const dialog = useGroupDraft(me.id, 'dialog')
  const wizard = useGroupDraft(me.id, 'wizard')
  // A student whom nobody sees cannot create a group (ADR 0023).
  const isHidden = seenBy(me) === 'nobody'
  const invite = () => {
    wizard.begin(form.size)
    // Passes on the typed text: the student invites to this group.
    wizard.change(dialog.edits)
    dialog.forget()
    onInvite()
  }
  return (
    <Sheet
      open
      closes
      onClose={onClose}
      title="Create Group"
      foot={
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
          <GroupTimesLine form={form} now={now} />
          <div className="choices">
            <Button look="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button {...createProps} disabled={createProps.disabled || isHidden}>
              Create Group
            </Button>
          </div>
        </div>
      }
    >
      <form {...formProps} className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-3">
        <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
          <p className="min-w-[min(12rem,100%)] flex-1 text-xs text-muted">
            {openGroupText(seenBy(me), 'Everyone on your campus can see and join it. To keep it private, invite classmates.')}
          </p>
          {!isHidden && (
            <Button look="soft" size="small" onClick={invite}>
              Invite classmates
            </Button>
          )}
        </div>
        <SizeTiles value={form.size} onPick={(size) => change({ size })} />
        <GroupFields form={form} surface="dialog" now={now} change={change} />
      </form>
      {question}
    </Sheet>
  )
}
