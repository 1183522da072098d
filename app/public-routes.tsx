import { lazyComponent } from './shell/lazy/lazy-component.tsx'
import { pageUnavailable } from './shell/lazy/page-unavailable.tsx'

export const StuckScreen = lazyComponent(async () => (await import('./screens/stuck/stuck-screen.tsx')).StuckScreen, {
  missing: pageUnavailable,
})

export const NotFound = lazyComponent(async () => (await import('./shell/not-found.tsx')).NotFound, { missing: pageUnavailable })

// Pages that are the same for everybody, signed in or not.
export const PrivacyScreen = lazyComponent(async () => (await import('./screens/privacy/privacy-screen.tsx')).PrivacyScreen, {
  missing: pageUnavailable,
})

export const AccountDeletedScreen = lazyComponent(
  async () => (await import('./screens/account-deleted/account-deleted-screen.tsx')).AccountDeletedScreen,
  { missing: pageUnavailable },
)

export const InvitationScreen = lazyComponent(async () => (await import('./screens/invitation/invitation-screen.tsx')).InvitationScreen, {
  missing: pageUnavailable,
})
