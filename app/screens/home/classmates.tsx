import { Search, SlidersHorizontal } from 'lucide-react'
import { useDeferredValue, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useStore } from 'zustand'
import { HOME_CLASSMATES } from '../../../schemas/constants.ts'
import { filtersOn, isFound, isLookedFor, NO_FILTER, type ClassmateFilter } from '../../../schemas/rules/classmate-filter.ts'
import { classmateSections } from '../../../schemas/rules/classmate-sections.ts'
import { seenBy } from '../../../schemas/rules/profile.ts'
import { isWholeCampus } from '../../../schemas/rules/whole-campus.ts'
import { classmateFilter } from '../../data/classmate-filter.ts'
import { useConnection, useFirstSyncDone } from '../../data/use-status.ts'
import { useLive } from '../../data/use-live.ts'
import { usePending } from '../../data/use-pending.ts'
import { useMyAvailability } from '../../data/time/use-my-availability.ts'
import { lazyComponent } from '../../shell/lazy/lazy-component.tsx'
import { lazySheet } from '../../shell/lazy/lazy-sheet.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Count } from '../../ui/count.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useSettledOrder } from '../../ui/use-settled-order.ts'
import { useWide } from '../../ui/use-wide.ts'
import { sortByStatus } from './sort-by-status.ts'
import { ClassmateSearch } from './classmate-search.tsx'
import { ClassmateSections } from './classmate-sections.tsx'
import { ClassmatesSkeleton } from './classmates-skeleton.tsx'
import { lightText } from './light-text.ts'
import { filterButtonName } from './filter-text.ts'
import { SectionCount } from './section-count.tsx'
import { defined } from '../../../schemas/defined.ts'
import { DataAge } from '../../shell/connection/data-age.tsx'

// Nobody searches before the first screen is there.
const FilterChips = lazyComponent(async () => (await import('./filter-chips.tsx')).FilterChips)
const NoSearchResults = lazyComponent(async () => (await import('./no-search-results.tsx')).NoSearchResults)
const NoClassmatesAction = lazyComponent(async () => (await import('./no-classmates-action.tsx')).NoClassmatesAction)
const InviteSheet = lazySheet(async () => (await import('./invite-sheet.tsx')).InviteSheet)
const ClassmateExamples = lazyComponent(async () => (await import('./classmate-examples.tsx')).ClassmateExamples)

const FilterDialog = lazySheet(async () => (await import('./filter-dialog.tsx')).FilterDialog)

interface Props {
  /** True on the page of all classmates. */
  isAll?: boolean
  /** True while it is unknown what stands above the classmates. */
  waits?: boolean
}

/**
 * Lists the classmates in sections, the available ones first, and in each section the nearest first: all of them, or those that match the
 * filter (ADR 0085). Home on a phone shows the first eight, and the others are on a page of their own (ADR 0086).
 */
export function Classmates({ isAll = false, waits = false }: Props) {
  const known = useLive('classmates', null)
  const everybody = useSettledOrder(useFirstSyncDone() && !waits ? known : undefined, sortByStatus)
  const filter = useStore(classmateFilter)
  // The box shows each letter at once, even while a long list is still being searched.
  const looked = useDeferredValue(filter)
  const isLooking = isLookedFor(looked)
  const found = isLooking ? everybody?.filter((student) => isFound(student, looked)) : everybody
  const sections = found && classmateSections(found)
  const isLoaded = useLive('status', null, (status) => status?.isDirectoryLoaded ?? false)
  const isWhole = isWholeCampus(isLoaded, everybody?.length ?? 0)
  const stale = useConnection() === 'offline'
  const me = useLive('me', null)
  const unsent = usePending('setAvailability')
  const lit = useMyAvailability()?.currentStatus === 'available'
  const wide = useWide()
  const [filtering, setFiltering] = useState(false)
  const [inviting, setInviting] = useState(false)
  const [searching, setSearching] = useState(false)
  const filterButton = useRef<HTMLButtonElement>(null)
  const searchButton = useRef<HTMLButtonElement>(null)
  const searchId = useId()

  const on = filtersOn(filter)
  // Home on a wide screen has the search at its head.
  const searches = !wide || isAll
  const isSearched = searching || filter.text !== ''
  const takeOff = (part: Partial<ClassmateFilter>) => {
    classmateFilter.setState(part)
    filterButton.current?.focus()
  }
  const isAlone = everybody?.length === 0
  const nobody = (
    <div className="card">
      <EmptyState
        title="No classmates available at the moment"
        text={lightText(lit, unsent, me ? seenBy(me) : 'campus')}
        action={isAlone && me && <NoClassmatesAction me={me} onInvite={() => setInviting(true)} />}
      />
    </div>
  )
  // With a filter for a status, the student does not ask who is available now.
  const noneFound = filter.status === '' && <p className="card px-3.5 py-4.5 text-muted">Nobody who matches is available now.</p>

  return (
    <section aria-labelledby="classmates">
      <div className="flex min-h-11 flex-wrap items-center gap-x-2 px-(--gutter) pt-2.5 rail:flex-nowrap rail:px-0 rail:pt-4.5 rail:pb-1.5">
        <div className="min-w-0 flex-1 rail:contents">
          <h2 id="classmates" className="flex-1 text-lg font-extrabold tracking-tight">
            Available Classmates
            {sections && defined(everybody).length > 0 && <SectionCount of={sections.available.length} isWhole={isWhole} />}
          </h2>
          <DataAge />
        </div>
        {searches && (
          <IconButton
            ref={searchButton}
            icon={Search}
            name="Search classmates"
            look={filter.text !== '' ? 'soft' : 'plain'}
            aria-expanded={isSearched}
            aria-controls={isSearched ? searchId : undefined}
            onClick={() => {
              setSearching(!isSearched)
              if (isSearched) classmateFilter.setState({ text: '' })
            }}
          />
        )}
        <button
          ref={filterButton}
          type="button"
          aria-haspopup="dialog"
          className={buttonClass('outline', 'small')}
          onClick={() => setFiltering(true)}
        >
          <Icon of={SlidersHorizontal} size={16} />
          {/* The narrowest phones have no room for the word, and others none beside the number. */}
          <span className={on > 0 ? 'max-[26rem]:sr-only' : 'max-[23.4rem]:sr-only'}>Filter</span>
          <span className="sr-only">{filterButtonName(on).slice('Filter'.length)}</span>
          {on > 0 && <Count of={on} />}
        </button>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2 px-(--gutter) rail:px-0">
        {searches && isSearched && (
          <div id={searchId}>
            <ClassmateSearch
              autoFocus={searching}
              onLeave={() => {
                setSearching(false)
                searchButton.current?.focus()
              }}
            />
          </div>
        )}
        {on > 0 && <FilterChips filter={filter} onRemove={(field) => takeOff({ [field]: '' })} />}
        <p role="status" className="sr-only">
          {found && isLooking && `${found.length} of ${defined(everybody).length}${isWhole ? '' : '+'} classmates`}
        </p>
        {!sections ? (
          <ClassmatesSkeleton />
        ) : defined(everybody).length === 0 ? (
          <>
            {nobody}
            <ClassmateExamples />
          </>
        ) : defined(found).length === 0 ? (
          <div className="card">
            <NoSearchResults everybody={defined(everybody).length} filter={filter} onClear={() => takeOff(NO_FILTER)} />
          </div>
        ) : (
          <>
            <ClassmateSections
              sections={sections}
              isWhole={isWhole}
              stale={stale}
              isLooking={isLooking}
              nobody={isLooking ? noneFound : nobody}
              // A student who searches or filters wants all who match.
              preview={!wide && !isAll && !isLooking && HOME_CLASSMATES}
            />
            <Link to="/academic-matches" className={buttonClass('ghost')}>
              See your academic matches
            </Link>
          </>
        )}
      </div>
      {inviting && me && <InviteSheet me={me} onClose={() => setInviting(false)} />}
      {filtering && (
        <FilterDialog students={everybody ?? []} applied={filter} onApply={classmateFilter.setState} onClose={() => setFiltering(false)} />
      )}
    </section>
  )
}
