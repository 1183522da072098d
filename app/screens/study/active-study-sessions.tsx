import { useState } from 'react'
import type { StudySessionView } from '../../data/views.ts'
import { lazySheet } from '../../shell/lazy/lazy-sheet.tsx'
import { useSettledOrder } from '../../ui/use-settled-order.ts'
import { EndingAnnouncer } from '../groups/ending-announcer.tsx'
import { HomeSection } from '../home/home-section.tsx'
import { StudySessionCard } from './study-session-card.tsx'

const EndSheet = lazySheet(async () => (await import('./end-sheet.tsx')).EndSheet)

/** Lists the student's study sessions. When the list opens, the first to end comes first (spec §2). */
export function ActiveStudySessions({ sessions }: { sessions: StudySessionView[] }) {
  // The order stays while the list is open, so that repeated presses of '+30 min' reach the same session.
  const settled = useSettledOrder(sessions)
  const [endingId, setEndingId] = useState<string | null>(null)
  const ending = sessions.find(({ id }) => id === endingId)
  const groups = sessions.map(({ groupId, name, endTime }) => ({ id: groupId, name, endTime }))
  return (
    <HomeSection title="Your Active Sessions" count={sessions.length}>
      <EndingAnnouncer groups={groups} />
      {sessions.length === 0 ? (
        <p className="card px-3.5 py-4.5 text-muted">You have no active session. Form a study group, and its countdown appears here.</p>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {settled.map((session) => (
            <StudySessionCard key={session.id} session={session} onEnd={setEndingId} />
          ))}
        </ul>
      )}
      {ending && <EndSheet session={ending} onClose={() => setEndingId(null)} />}
    </HomeSection>
  )
}
