import { useLive } from '../../data/use-live.ts'
import { useConnection } from '../../data/use-status.ts'
import { useMyAvailability } from '../../data/time/use-my-availability.ts'
import { InstallButton } from '../../shell/install/install-button.tsx'
import { Bell } from '../../shell/header/page-bell.tsx'
import { HomeHeaderRow } from './home-header-row.tsx'

/** The top bar of Home on phones. */
export function HomeHeader() {
  const me = useLive('me', null)
  const status = useMyAvailability()?.currentStatus
  return (
    <HomeHeaderRow me={me && status ? { ...me, currentStatus: status } : null} stale={useConnection() === 'offline'}>
      <div className="-me-2.5 ms-auto flex">
        <InstallButton />
        <Bell />
      </div>
    </HomeHeaderRow>
  )
}
