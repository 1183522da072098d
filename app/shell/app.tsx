import { BrowserRouter } from 'react-router'
import { AppRoutes } from '../routes.tsx'
import { ConnectionBar } from './connection/connection-bar.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { SessionWatch } from './session/session-guard.tsx'
import { ToastRegion } from './toast-region.tsx'
import { WaitingWatch } from './pending-changes/failed-change-alerts.tsx'

export function App() {
  return (
    <BrowserRouter>
      <SessionWatch />
      <ErrorBoundary>
        <AppRoutes />
      </ErrorBoundary>
      <ConnectionBar />
      <WaitingWatch />
      <ToastRegion />
    </BrowserRouter>
  )
}
