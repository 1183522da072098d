import { useLive } from '../../data/use-live.ts'
import { useNow } from '../../data/time/use-now.ts'
import { useConnection } from '../../data/use-status.ts'
import type { StudySessionView } from '../../data/views.ts'
import { Button } from '../../ui/button.tsx'
import { isolateText } from '../../ui/isolate-text.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { deleteWarning } from '../groups/delete-warning.ts'
import { whichGroup } from '../groups/shared-name.ts'
import { hasBegun } from '../../../schemas/rules/minute.ts'
import { canSendNow } from '../meetup/meetup-text.ts'
import { endStudySession } from './change-study-session.ts'

/** Asks the student before a study session ends: it ends for all members, and its group is deleted with it (clarifications C9, C11). */
export function EndSheet({ session, onClose }: { session: StudySessionView; onClose: () => void }) {
  const sends = canSendNow(useConnection())
  const sessions = useLive('studySessions', null) ?? []
  const now = useNow()
  const end = async () => {
    if (await endStudySession(session)) onClose()
  }
  return (
    <Sheet
      open
      role="alertdialog"
      onClose={onClose}
      title={`End ${isolateText(session.name)}?`}
      text={whichGroup(session, sessions, now) + deleteWarning(session.participantCount, sends, !hasBegun(session.startTime, now))}
    >
      <div className="choices pt-5">
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button look="danger" onClick={() => void end()}>
          End Session
        </Button>
      </div>
    </Sheet>
  )
}
