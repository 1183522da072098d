import { useState } from 'react'
import { callName } from '../../../schemas/rules/profile.ts'
import { useLive } from '../../data/use-live.ts'
import type { StudentView } from '../../data/views.ts'
import { isolateText } from '../../ui/isolate-text.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { SafetyAnswers } from './safety-answers.tsx'
import { SafetyChoices } from './safety-choices.tsx'
import { safetyHead, type SafetyFace } from './safety-head.tsx'

interface Props {
  student: StudentView
  onClose: () => void
}

/** Offers to block or report a student, then shows the question or the form. */
export function SafetySheet({ student, onClose }: Props) {
  const me = useLive('session', null)?.student
  const [face, setFace] = useState<SafetyFace | null>(null)
  const name = callName(student) || 'this student'
  if (!me) return null
  const head = face ? safetyHead(face, name) : { title: `Block or report ${isolateText(name)}`, text: `${isolateText(name)} isn’t told.` }
  return (
    <Sheet open closes={face !== 'block'} role={face === 'block' ? 'alertdialog' : 'dialog'} onClose={onClose} {...head}>
      {face ? (
        <SafetyAnswers face={face} me={me} student={student} name={name} onClose={onClose} />
      ) : (
        <div className="-mx-3 grid pt-2">
          <SafetyChoices name={name} onPick={setFace} />
        </div>
      )}
    </Sheet>
  )
}
