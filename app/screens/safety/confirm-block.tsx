import { useRef } from 'react'
import type { StudentView } from '../../data/views.ts'
import { Button } from '../../ui/button.tsx'
import { blockStudent } from './block-student.ts'

/** The buttons that block a student or cancel. */
export function ConfirmBlock({ student, onClose }: { student: StudentView; onClose: () => void }) {
  // A second press may come before the sheet has closed.
  const given = useRef(false)
  const block = async () => {
    if (given.current) return
    given.current = true
    if (await blockStudent(student)) onClose()
    else given.current = false
  }
  return (
    <div className="choices pt-5">
      <Button look="outline" onClick={onClose}>
        Cancel
      </Button>
      <Button look="danger" onClick={() => void block()}>
        Block
      </Button>
    </div>
  )
}
