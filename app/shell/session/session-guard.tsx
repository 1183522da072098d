import { invitationSecrets } from '../../data/account/invitation-secrets.ts'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isLeavingDevice } from '../../data/account/leaving.ts'
import { drafts } from '../../data/drafts/drafts.ts'
import { unregisterPush } from '../../data/push/unregister-push.ts'
import { seenMarks } from '../../data/storage/seen-marks.ts'
import { sameStudentMark } from '../../data/same-student-mark.ts'
import { shortcutsSetting } from '../../data/storage/shortcuts-setting.ts'
import { useLive } from '../../data/use-live.ts'
import { useConnection } from '../../data/use-status.ts'
import { useLoginRedirect } from './use-login-redirect.ts'
import { leavePage } from '../../platform/leave-page.ts'

/** Acts when the session ends under an open page (clarifications A5, H2). */
export function SessionGuard() {
  const session = useLive('session', null)
  const connection = useConnection()
  const { pathname } = useLocation()

  const gone = session !== undefined && (session.student === null || (session.restart && !session.lost))
  useEffect(() => {
    // The student signed out, here or in another tab, or another student signed in: this tab deletes their drafts and their
    // settings for this device.
    if (!gone) return
    drafts.clear()
    seenMarks.clear()
    invitationSecrets.clear()
    shortcutsSetting.turn(true)
    sameStudentMark.end()
    void unregisterPush()
  }, [gone])
  const student = session?.student ?? null
  useEffect(() => {
    // When a sign-out deleted the databases of a tab, that tab restarted before it learned of the sign-out.
    if (student === null) return
    drafts.clear(student)
    seenMarks.clear(student)
    invitationSecrets.clear(student)
  }, [student])
  useEffect(() => {
    // A page that leaves loads another one itself.
    if (session?.restart && !isLeavingDevice()) void leavePage(() => location.reload())
  }, [session?.restart])

  useLoginRedirect(Boolean(session?.student) && connection === 'signed-out' && pathname === '/messages')
  return null
}
