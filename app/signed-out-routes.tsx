import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { ACCOUNT_DELETED } from './data/account/account-deleted-mark.ts'
import { AccountDeletedScreen, InvitationScreen, NotFound, PrivacyScreen } from './public-routes.tsx'
import { LandingScreen } from './screens/landing/landing-screen.tsx'
import { MarketingScreen } from './screens/landing/marketing-screen.tsx'
import { ScheduleSignedOut } from './screens/schedule/schedule-signed-out.tsx'
import { SIGNED_IN_PAGES, type SignedInPage } from './shell/page/signed-in-pages.ts'
import { RedirectToSignIn } from './shell/session/redirect-to-sign-in.tsx'
import { SignInQuestion } from './shell/session/sign-in-question.tsx'

/** The pages for which the specification says what a signed-out visitor gets (spec §2, clarification A2). */
const OF_THEIR_OWN: Partial<Record<string, ReactNode>> = {
  messages: <RedirectToSignIn page={SIGNED_IN_PAGES.messages} />,
  schedule: <ScheduleSignedOut />,
} satisfies Partial<Record<SignedInPage, ReactNode>>

/** The pages that are open to signed-out students, and the question to sign in at the addresses of all others (clarifications A2, I1). */
export default function SignedOutRoutes() {
  return (
    <Routes>
      <Route index element={<LandingScreen />} />
      <Route path="landing" element={<MarketingScreen />} />
      <Route path="privacy" element={<PrivacyScreen />} />
      <Route path={ACCOUNT_DELETED} element={<AccountDeletedScreen />} />
      <Route path="invitation/:token" element={<InvitationScreen />} />
      {Object.entries(SIGNED_IN_PAGES).map(([path, name]) => (
        <Route key={path} path={path} element={OF_THEIR_OWN[path] ?? <SignInQuestion page={name} />} />
      ))}
      <Route path="*" element={<NotFound signedIn={false} />} />
    </Routes>
  )
}
