/**
 * The addresses of the pages for signed-in students, besides Home at "/", each with the name by which a signed-out visitor is asked
 * to sign in (clarification I1). Both sets of routes are made of this list, so no page can be missing in one of them.
 */
export const SIGNED_IN_PAGES = {
  homepage: 'Discover',
  classmates: 'Classmates',
  groups: 'Study Groups',
  schedule: 'My Schedule',
  messages: 'Messages',
  'new-message': 'New message',
  profile: 'Profile Settings',
  'profile/notifications': 'Notification settings',
  'whatsapp-meetup': 'WhatsApp Meetup',
  'user-profile/:userId?': 'a classmate’s profile',
  'academic-matches': 'Academic Matches',
  'firebase-demo': 'Firebase Demo',
  welcome: 'Welcome',
  operator: 'Reports',
} as const

export type SignedInPage = keyof typeof SIGNED_IN_PAGES
