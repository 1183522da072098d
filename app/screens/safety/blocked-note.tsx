import type { Block } from '../../../schemas/block.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { nameOf, unblockStudent } from './block-student.ts'

/** Shown instead of a student whom this student blocks. */
export function BlockedNote({ block }: { block: Block }) {
  return (
    <EmptyState
      title={`You blocked ${nameOf(block)}`}
      text="You don’t see each other, and nothing they write reaches you."
      action={
        <Button look="soft" onClick={() => void unblockStudent(block)}>
          Unblock
        </Button>
      }
    />
  )
}
