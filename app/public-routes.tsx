import { behind } from './shell/lazy/lazy-component.tsx'
import { missing } from './shell/lazy/missing.tsx'

// Pages that are the same for whoever comes.
export const PrivacyScreen = behind(async () => (await import('./screens/privacy/privacy-screen.tsx')).PrivacyScreen, { missing })

export const InvitationScreen = behind(async () => (await import('./screens/invitation/invitation-screen.tsx')).InvitationScreen, { missing })
