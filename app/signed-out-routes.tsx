import { Route, Routes } from 'react-router'
import { InvitationScreen, PrivacyScreen } from './public-routes.tsx'
import { LandingScreen } from './screens/landing/landing-screen.tsx'
import { MarketingScreen } from './screens/landing/marketing-screen.tsx'
import { ScheduleSignedOut } from './screens/schedule/schedule-signed-out.tsx'
import { NotFound } from './shell/not-found.tsx'
import { RedirectToSignIn } from './shell/session/redirect-to-sign-in.tsx'

/** The pages that are open to signed-out students (clarification A2). */
export default function SignedOutRoutes() {
  return (
    <Routes>
      <Route index element={<LandingScreen />} />
      <Route path="landing" element={<MarketingScreen />} />
      <Route path="privacy" element={<PrivacyScreen />} />
      <Route path="invitation/:token" element={<InvitationScreen />} />
      <Route path="messages" element={<RedirectToSignIn />} />
      <Route path="schedule" element={<ScheduleSignedOut />} />
      <Route path="*" element={<NotFound signedIn={false} />} />
    </Routes>
  )
}
