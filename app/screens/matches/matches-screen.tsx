import { useRef } from 'react'
import { DEFAULT_STUDIES } from '../../../schemas/constants.ts'
import { SAMPLE_ME, SAMPLE_STUDENTS } from '../../data/sample-students.ts'
import { useConnection, useFirstSyncDone } from '../../data/use-status.ts'
import { useMyAvailability } from '../../data/time/use-my-availability.ts'
import { showsPlace } from '../../../schemas/rules/displayed-status.ts'
import { useLive } from '../../data/use-live.ts'
import type { Account, StudentView } from '../../data/views.ts'
import { PAGE_COLUMN } from '../../shell/header/page-header.tsx'
import { useAppReady } from '../../shell/page/use-app-ready.ts'
import { useTitle } from '../../shell/page/use-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useSettledOrder } from '../../ui/use-settled-order.ts'
import { ClassmateMenu } from '../home/classmate-menu.tsx'
import { bestMatches, type MatchSuggestion } from './best-matches.ts'
import { HowItMatches } from './how-it-matches.tsx'
import { MatchCard } from './match-card.tsx'
import { MATCHES_LIST, MatchesHeader } from './matches-header.tsx'
import { MatchesSkeleton } from './matches-skeleton.tsx'
import { NobodyToMatch } from './nobody-to-match.tsx'
import { DataAge } from '../../shell/connection/data-age.tsx'

/** Lists the classmates with the most in common, computed on this device (spec §2, clarification E10). */
export function MatchesScreen() {
  const me = useLive('me', null)
  const classmates = useLive('classmates', null)
  const arrived = useFirstSyncDone()
  const stale = useConnection() === 'offline'
  const isKnown = Boolean(me && classmates && arrived)
  useTitle('Academic Matches')
  useAppReady(isKnown)
  if (!me || !classmates || !isKnown) return <MatchesSkeleton />
  return (
    <div className={PAGE_COLUMN}>
      <MatchesHeader note={`For ${me.year || DEFAULT_STUDIES.year} · ${me.program || DEFAULT_STUDIES.program}`} />
      <div className={MATCHES_LIST}>
        <HowItMatches>
          <DataAge />
        </HowItMatches>
        {/* When the student changes their studies, the list starts again with other matches in a new order. */}
        <Matches key={JSON.stringify([me.program, me.year, me.currentSubjects])} me={me} classmates={classmates} stale={stale} />
        <div className="card">
          <EmptyState title="That's all for now" text="New matches show up when classmates join or change their subjects." />
        </div>
      </div>
    </div>
  )
}

function Matches({ me, classmates, stale }: { me: Account; classmates: StudentView[]; stale: boolean }) {
  const availability = useMyAvailability()
  // A place that the others do not see does not count as shared.
  const place = availability && showsPlace(availability.currentStatus) ? me.currentLocation : ''
  const suggestions = useSettledOrder(bestMatches(me, classmates, place))
  if (suggestions.length === 0) {
    return (
      <>
        <div className="card">
          <NobodyToMatch me={me} />
        </div>
        <List label="Sample matches" matches={bestMatches(SAMPLE_ME, SAMPLE_STUDENTS)} stale={stale} isSample />
      </>
    )
  }
  return <List label="Matches" matches={suggestions} stale={stale} />
}

interface ListProps {
  label: string
  matches: MatchSuggestion[]
  stale: boolean
  isSample?: boolean
}

function List({ label, matches, stale, isSample = false }: ListProps) {
  const list = useRef<HTMLUListElement>(null)
  return (
    <ul ref={list} aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {matches.map((suggestion) => (
        <MatchCard key={suggestion.id} {...suggestion} stale={stale} isSample={isSample} />
      ))}
      {!isSample && <ClassmateMenu rows={list} />}
    </ul>
  )
}
