import { Link, useParams } from 'react-router'
import type { Block } from '../../../schemas/block.ts'
import { idOf } from '../../../schemas/id-of.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { callName } from '../../../schemas/rules/profile.ts'
import { useConnection } from '../../data/use-status.ts'
import type { MeetupView } from '../../data/views.ts'
import { PAGE_COLUMN, PageHeader } from '../../shell/header/page-header.tsx'
import { useAppReady } from '../../shell/page/use-app-ready.ts'
import { useTitle } from '../../shell/page/use-title.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PlannedRows } from '../meetup/planned-rows.tsx'
import { usePlannedWith } from '../meetup/use-planned-with.ts'
import { nameOf } from '../safety/block-student.ts'
import { BlockedNote } from '../safety/blocked-note.tsx'
import { SafetyButton } from '../safety/safety-button.tsx'
import { useBlock } from '../safety/use-block.ts'
import { RecentMessages } from './recent-messages.tsx'
import { StatusCard } from './status-card.tsx'
import { StudyFacts } from './study-facts.tsx'
import { UserActions } from './user-actions.tsx'
import { UserIntro } from './user-intro.tsx'
import { UserSkeleton } from './user-skeleton.tsx'
import { useUser, type User } from './use-user.ts'

/** A student's profile as classmates may see it (spec §2, User profile). */
export function UserScreen() {
  const { userId = '' } = useParams()
  return <Somebody key={userId} id={userId} />
}

function Somebody({ id }: { id: string }) {
  const user = useUser(id)
  const block = useBlock(id)
  const planned = usePlannedWith(idOf<StudentId>(id))
  // Meetups that came later would move the buttons.
  const known = planned === undefined || (user === null && block === undefined) ? undefined : user
  useAppReady(known !== undefined)
  useTitle(known === undefined ? undefined : known ? callName(known.student) || 'Student' : block ? nameOf(block) : 'User not found')
  if (known === undefined || planned === undefined) return <UserSkeleton />
  if (known) return <Profile {...known} planned={planned} />
  return block ? <Blocked block={block} /> : <NotFound />
}

function Profile({ student, kind, planned }: User & { planned: MeetupView[] }) {
  const stale = useConnection() === 'offline'
  return (
    <div className={PAGE_COLUMN} data-student-id={student.id}>
      <PageHeader title={callName(student) || 'Student'} action={kind === 'classmate' && <SafetyButton student={student} />} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-(--gutter) rail:px-7">
        <UserIntro student={student} stale={stale} isSample={kind === 'sample'} />
        {kind !== 'sample' && <StatusCard student={student} stale={stale} />}
        <PlannedRows planned={planned} />
        {kind === 'me' ? (
          <Link to="/profile" className={buttonClass('soft')}>
            Edit Profile
          </Link>
        ) : (
          <UserActions student={student} isSample={kind === 'sample'} />
        )}
        <StudyFacts student={student} isMine={kind === 'me'} />
        {kind === 'classmate' && <RecentMessages partner={student} />}
      </div>
    </div>
  )
}

function Blocked({ block }: { block: Block }) {
  return (
    <div className={PAGE_COLUMN}>
      <PageHeader title={nameOf(block)} />
      <div className="grid min-h-[60dvh] place-content-center">
        <BlockedNote block={block} />
      </div>
    </div>
  )
}

function NotFound() {
  const offline = useConnection() === 'offline'
  return (
    <div className={PAGE_COLUMN}>
      <PageHeader title="User not found" />
      <div className="grid min-h-[60dvh] place-content-center">
        <EmptyState
          title="User not found"
          text={
            offline
              ? 'This profile isn’t saved on this device. Look again when you’re online.'
              : 'This student isn’t visible to you. They may have left your campus.'
          }
          action={
            <Link to="/" className={buttonClass('soft')}>
              Back to Discover
            </Link>
          }
        />
      </div>
    </div>
  )
}
