import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { drafts } from '../../data/drafts/drafts.ts'
import { seenMarks } from '../../data/storage/seen-marks.ts'
import { presence } from '../../data/presence.ts'
import { shortcutsSetting } from '../../data/storage/shortcuts-setting.ts'
import { useLive } from '../../data/use-live.ts'
import { useConnection } from '../../data/use-status.ts'
import { useLoginRedirect } from './use-login-redirect.ts'

/** What happens when the session ends under an open page (clarifications A5, H2). */
export function SessionGuard() {
  const session = useLive('session', null)
  const connection = useConnection()
  const { pathname } = useLocation()

  const gone = session !== undefined && (session.student === null || (session.restart && !session.lost))
  useEffect(() => {
    // Signed out, here or in another tab, or somebody else is here: this tab forgets what was being written, and chosen for this device, too.
    if (!gone) return
    drafts.clear()
    seenMarks.clear()
    shortcutsSetting.turn(true)
    presence.end()
  }, [gone])
  const student = session?.student ?? null
  useEffect(() => {
    // A tab whose databases went with a student's sign-out began again before it heard of that.
    if (student === null) return
    drafts.clear(student)
    seenMarks.clear(student)
  }, [student])
  useEffect(() => {
    if (session?.restart) location.reload()
  }, [session?.restart])

  useLoginRedirect(Boolean(session?.student) && connection === 'signed-out' && pathname === '/messages')
  return null
}
