import { Ban, Flag } from 'lucide-react'
import { useState } from 'react'
import { callName } from '../../../schemas/rules/profile.ts'
import { useLive } from '../../data/use-live.ts'
import type { StudentView } from '../../data/views.ts'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { BlockAnswers } from './block-answers.tsx'
import { ReportForm } from './report-form.tsx'

type Face = 'choice' | 'block' | 'report'

interface Props {
  student: StudentView
  onClose: () => void
}

/** Which of the two, and then the question or the form of it. */
export function SafetySheet({ student, onClose }: Props) {
  const me = useLive('session', null)?.student
  const [face, setFace] = useState<Face>('choice')
  const name = callName(student) || 'this student'
  if (!me) return null
  return (
    <Sheet open closes={face !== 'block'} role={face === 'block' ? 'alertdialog' : 'dialog'} onClose={onClose} {...headOf(face, name)}>
      {face === 'choice' && (
        <div className="-mx-3 grid pt-2">
          <ChoiceRow icon={Ban} name={`Block ${name}`} note="You won’t see each other or get messages." onClick={() => setFace('block')} />
          <ChoiceRow icon={Flag} name={`Report ${name}`} note="Say what happened to those who run Friendioo." onClick={() => setFace('report')} />
        </div>
      )}
      {face === 'block' && <BlockAnswers student={student} onClose={onClose} />}
      {face === 'report' && <ReportForm me={me} student={student} name={name} onClose={onClose} />}
    </Sheet>
  )
}

/** What becomes of it stands in docs/decisions/0022 and 0025. */
function headOf(face: Face, name: string) {
  switch (face) {
    case 'choice':
      return { title: `Block or report ${name}`, text: `${name} isn’t told.` }
    case 'report':
      return { title: `Report ${name}`, text: `${name} isn’t told.` }
    case 'block':
      return {
        title: `Block ${name}?`,
        text: (
          <>
            <p>You won’t see each other on Discover, among matches, or in each other’s groups.</p>
            <p className="pt-2">Your conversation and requests to meet up are hidden until you unblock. What {name} writes meanwhile never reaches you.</p>
            <p className="pt-2">{name} isn’t told. You can unblock in Profile Settings.</p>
          </>
        ),
      }
  }
}
