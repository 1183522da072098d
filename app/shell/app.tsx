import { BrowserRouter } from 'react-router'
import { AppRoutes } from '../routes.tsx'
import { ConnectionBar } from './connection/connection-bar.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { OpenAskedPath } from './page/open-asked-path.tsx'
import { SessionGuard } from './session/session-guard.tsx'
import { ToastRegion } from './toast-region.tsx'
import { FailedChangeAlerts } from './pending-changes/failed-change-alerts.tsx'

export function App() {
  return (
    <BrowserRouter>
      <SessionGuard />
      <OpenAskedPath />
      <ErrorBoundary>
        <AppRoutes />
      </ErrorBoundary>
      <ConnectionBar />
      <FailedChangeAlerts />
      <ToastRegion />
    </BrowserRouter>
  )
}
