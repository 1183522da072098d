import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { callName } from '../../../schemas/rules/profile.ts'
import type { StudentView } from '../../data/views.ts'
import { lazySheet } from '../../shell/lazy/lazy-sheet.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

const SafetySheet = lazySheet(async () => (await import('./safety-sheet.tsx')).SafetySheet)

/** Opens the sheet to block or report a student (ADR 0022, 0025). */
export function SafetyButton({ student }: { student: StudentView }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton icon={Ellipsis} name={`Block or report ${callName(student) || 'this student'}`} onClick={() => setOpen(true)} />
      {open && <SafetySheet student={student} onClose={() => setOpen(false)} />}
    </>
  )
}
