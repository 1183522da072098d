import type { Block } from '../../../schemas/block.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { nameOf, unblockStudent } from './block-student.ts'

/** Shown instead of a student whom this student blocks. */
export function BlockedNote({ block }: { block: Block }) {
  const unblock = () => {
    void unblockStudent(block)
    // The button disappears, so move the focus to the page.
    document.querySelector('main')?.focus({ preventScroll: true })
  }
  return (
    <EmptyState
      title={`You blocked ${nameOf(block)}`}
      text="You don’t see each other, and nothing they write reaches you."
      action={
        <Button look="soft" onClick={unblock}>
          Unblock
        </Button>
      }
    />
  )
}
