import { useLive } from '../../data/use-live.ts'
import type { Account } from '../../data/views.ts'
import { Bell } from '../../shell/header/page-bell.tsx'
import { useAppReady } from '../../shell/page/use-app-ready.ts'
import { useTitle } from '../../shell/page/use-title.ts'
import { useWide } from '../../ui/use-wide.ts'
import { SyncCard } from '../calendar/sync-card.tsx'
import { Appearance } from './appearance.tsx'
import { BlockedStudents } from './blocked-students.tsx'
import { CardSection } from './card-section.tsx'
import { Devices } from './devices.tsx'
import { OperatorLink } from './operator-link.tsx'
import { Help } from './help.tsx'
import { InviteClassmates } from './invite-classmates.tsx'
import { MyData } from './my-data.tsx'
import { NotificationsEntry } from './notifications/notifications-entry.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { SignOut } from './sign-out.tsx'

/** Profile Settings (spec §2). */
export function ProfileScreen() {
  const me = useLive('me', null)
  const wide = useWide()
  useTitle('Profile Settings')
  useAppReady(me !== undefined)
  if (!me) return <ProfileSkeleton />

  return (
    <div className="mx-auto max-w-150 px-(--gutter) rail:flex rail:min-h-dvh rail:max-w-300 rail:flex-col rail:px-7">
      <header className="flex items-center gap-3 pt-3.5 pb-1.5 max-rail:-me-2.5 rail:pt-4">
        <h1 className="flex-1 text-title leading-11 font-extrabold tracking-tighter">Profile Settings</h1>
        {wide ? <SignOut me={me} /> : <Bell />}
      </header>
      <ProfileForm key={me.id} me={me} settings={<Settings />} left={wide && <Uses me={me} />} right={wide && <Keeps wide />} />
      {!wide && (
        <>
          <Uses me={me} />
          <Keeps wide={false} />
          <div className="pt-5">
            <SignOut me={me} />
          </div>
        </>
      )}
    </div>
  )
}

/** The settings that students change most often here, so they are in sight without scrolling. */
function Settings() {
  return (
    <CardSection title="App">
      <NotificationsEntry />
      <Appearance />
    </CardSection>
  )
}

/** The sections about what Friendioo does for the student. They are not part of the form, and not saved with it. */
function Uses({ me }: { me: Account }) {
  return (
    <>
      <InviteClassmates me={me} />
      <div className="pt-4">
        <SyncCard me={me} />
      </div>
    </>
  )
}

/** The sections about safety, data and help, which are not part of the form either. */
function Keeps({ wide }: { wide: boolean }) {
  return (
    <>
      <CardSection title="Safety">
        <BlockedStudents />
        <Devices />
      </CardSection>
      <MyData />
      <OperatorLink />
      <Help keys={wide} />
    </>
  )
}
