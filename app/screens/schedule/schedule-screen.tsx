import { LaterPage } from '../../shell/later-page.tsx'

export function ScheduleScreen() {
  return <LaterPage title="Schedule" text="Your schedule comes with a later version of Friendioo." />
}
