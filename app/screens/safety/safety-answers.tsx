import type { StudentId } from '../../../schemas/ids.ts'
import type { StudentView } from '../../data/views.ts'
import { ConfirmBlock } from './confirm-block.tsx'
import { ReportForm } from './report-form.tsx'
import type { SafetyFace } from './safety-head.tsx'

interface Props {
  face: SafetyFace
  me: StudentId
  student: StudentView
  name: string
  onClose: () => void
}

/** The buttons that confirm a block, or the form of a report. */
export function SafetyAnswers({ face, me, student, name, onClose }: Props) {
  return face === 'block' ? (
    <ConfirmBlock student={student} onClose={onClose} />
  ) : (
    <ReportForm me={me} student={student} name={name} onClose={onClose} />
  )
}
