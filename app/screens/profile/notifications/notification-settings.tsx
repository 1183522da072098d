import { useLive } from '../../../data/use-live.ts'
import { useWaitingSettings } from '../../../data/push/use-waiting-settings.ts'
import { PAGE_COLUMN, PageHeader } from '../../../shell/header/page-header.tsx'
import { useAppReady } from '../../../shell/page/use-app-ready.ts'
import { useTitle } from '../../../shell/page/use-title.ts'
import { CardSection } from '../card-section.tsx'
import { ProfileSkeleton } from '../profile-skeleton.tsx'
import { changeSettings } from './change-settings.ts'
import { KindsSection } from './kinds-section.tsx'
import { MutedConversations } from './muted-conversations.tsx'
import { QuietHoursSection } from './quiet-hours-section.tsx'
import { SwitchRow } from './switch-row.tsx'
import { ThisDevice } from './this-device.tsx'

/** Settings of the pushes to the student, and whether this device gets them. */
export function NotificationSettings() {
  const settings = useLive('me', null, (me) => me?.notificationSettings)
  const waiting = useWaitingSettings()
  useTitle('Notifications')
  useAppReady(settings !== undefined)
  if (!settings) return <ProfileSkeleton />
  return (
    <div className={PAGE_COLUMN}>
      <PageHeader title="Notifications" back={{ to: '/profile', name: 'Profile Settings' }} />
      <div className="px-(--gutter) rail:px-7">
        <ThisDevice />
        <QuietHoursSection settings={settings} waiting={waiting} />
        <KindsSection settings={settings} waiting={waiting} />
        <CardSection title="How much">
          <SwitchRow
            name="No preview"
            note="Notifications say “New message” or the like, without names or texts."
            on={!settings.preview}
            waiting={waiting.has('preview')}
            onToggle={() => void changeSettings({ preview: !settings.preview })}
          />
        </CardSection>
        <MutedConversations />
      </div>
    </div>
  )
}
