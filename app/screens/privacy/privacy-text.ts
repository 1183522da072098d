import type { GoogleUse } from '../../data/firebase/uses-of-google.ts'
import {
  ACCOUNT_JOURNAL_LIFETIME,
  ADDRESS_UNDO_LIFETIME,
  CODE_RECORD_LIFETIME,
  DAY,
  INVITATION_LIFETIME,
  EXPIRED_INVITATION_LIFETIME,
  ISSUER_LIFETIME,
  MINUTE,
  NOTIFICATION_LIFETIME,
  PARKED_LIFETIME,
  REPORT_LIFETIME,
  RESULT_LIFETIME,
  SESSION_LIFETIME,
} from '../../../schemas/constants.ts'

/** A paragraph; with `where`, one that is true only where the server uses Google for this. */
type Paragraph = string | { where: GoogleUse; text: string }

interface Part {
  title: string
  words: readonly Paragraph[]
}

const days = (ms: number) => `${ms / DAY} days`

/**
 * The words of the privacy page. They must be true of the code (`tests/api/safety/privacy-page.test.ts`). Raise `PRIVACY_VERSION` when
 * their meaning changes (ADR 0036).
 */
const PARTS: readonly Part[] = [
  {
    title: 'What is kept',
    words: [
      'What you say of yourself: your name, program, year and university, your picture, your numbers and email address, your subjects, topics and study schedule, and when you are free and where.',
      'What you do here: messages, requests to meet up, study groups and sessions, notifications, whom you block, what you report, when you were last here, and the browsers in which you are signed in.',
      `The address that you sign in with, and for ${days(ADDRESS_UNDO_LIFETIME)} the one before it. It gets codes, and a notice when it is changed or a change is undone, and no other mail. Where your university signs you in: the name that it has for you there, too.`,
      'Of each request the server notes when it came, to which of its addresses, and how it went, not what was in it.',
    ],
  },
  {
    title: 'Who sees it',
    words: [
      'Students of your campus see your profile, your availability and whether you are online, once you have given your first and last name. Other campuses and visitors do not.',
      'Your place and subjects show only while your status is available or studying. While it is offline, nobody reads in the app that you are online, unless you are typing to them.',
      'In Profile Settings you choose who can see you: everyone on your campus, only people you know, or nobody. People you know are those you have written with, have agreed to meet, or share a group with.',
      'There you also choose, apart from that, who sees your email address and numbers: everyone on your campus, students you have met or messaged, or nobody. The first is for everyone on your campus until you change it. The second is for nobody until you choose; for those who joined before that was asked, it is for everyone on their campus.',
      'A study group shows its name, subject, place and times to the students of its campus, and those of its members whom they may see. A private one shows only to its members and to those it invites, and they see who is invited.',
      'Whoever gets an invitation link of yours sees your first name and your campus.',
    ],
  },
  {
    title: 'Messages',
    words: [
      'Messages are seen by you and the student you write to. They are stored permanently: deleting a conversation takes it from your devices, not from the other side.',
      'They are not encrypted end to end. The people who run Friendioo at your university have no page on which to read them, except those that are reported, but they do run the machine on which they are stored.',
    ],
  },
  {
    title: 'Voice',
    words: [
      'When you talk in a voice room, your sound goes from your device to those of the others in it, encrypted on its way. The server of Friendioo gets none of it, and keeps nothing of it.',
      'Those devices learn the network address of yours. The members of the study group, or whom you meet, see that you are in the room; whoever you block, or who blocks you, does not, and hears nothing of you.',
      'Where your university names further servers for voice, your device also tells them its address, so that devices in two networks find each other; or they pass the sound on, still encrypted.',
    ],
  },
  {
    title: 'Your calendar',
    words: [
      'If you connect a calendar, its events of the last days and the weeks ahead are kept for your schedule, with their titles, times and places. Nobody else sees them. A study session goes into it when you press Sync, and only then.',
      'What opens your calendar is kept encrypted. When you disconnect it, on the schedule or in Profile Settings, that and the events go from here, and Google is told. What you put into the calendar stays in it.',
      'Google Calendar is a service of Google’s, and Google’s rules apply there.',
    ],
  },
  {
    title: 'Blocking and reporting',
    words: [
      'Whoever you block no longer sees you, nor you them. They are not told.',
      `When you report a student, the people who run Friendioo at your university see your reason, your words and the message that you add, and of both of you the name and the address that signs in. The student you report is not told. Reports are kept for ${days(REPORT_LIFETIME)}.`,
    ],
  },
  {
    title: 'On your device',
    words: [
      'What you read and write is also kept on your device, so that it is there without a network. It stays there until you sign out or delete your account.',
      `If somebody else signs in on the same device before that, or you sign it out from another one, what you read is removed. Only what you wrote and could not send yet waits for you there, for ${days(PARKED_LIFETIME)}.`,
    ],
  },
  {
    title: 'Notifications on your devices',
    words: [
      'If you switch notifications on, they come by the push service of your browser’s maker, such as Google, Apple, Mozilla or Microsoft. It sees that something comes for a device of yours, and when. What it says is encrypted for your browser.',
      {
        where: 'pushesByFirebase',
        text: 'Your university uses Firebase Cloud Messaging, a service of Google’s. In browsers that it supports, your device registers there when you switch notifications on, and Google hands each of them on to the push service of your browser. Google sees for which device it is, and when it comes. It cannot read what it says: that is encrypted for your device.',
      },
      'Where each of your devices gets them is kept until you switch them off there, sign out or delete your account.',
    ],
  },
  {
    title: 'How long',
    words: [
      `Notifications are kept for ${days(NOTIFICATION_LIFETIME)}, study groups until they end, invitation links for ${days(INVITATION_LIFETIME + EXPIRED_INVITATION_LIFETIME)}, of which they work for ${INVITATION_LIFETIME / DAY}. Your profile, your messages and your requests to meet up are kept until you delete your account.`,
      'In Profile Settings you can download the data that Friendioo has about you, as one file. Reports that others made about you are not in it.',
      `You can delete your account there, too, at once and for good. Those you wrote with keep your messages, under “Former student”. Reports that you made or that are about you stay for their time, without your name. What the server answered to others and named you in goes within ${days(RESULT_LIFETIME)}. That an account was deleted is noted for ${days(ACCOUNT_JOURNAL_LIFETIME)}, without a name, so that a backup does not bring it back.`,
      'Backups are made by the people who run Friendioo at your university, and may hold what is deleted for as long as they keep them.',
    ],
  },
  {
    title: 'Cookies and others',
    words: [
      `There is one cookie. It keeps you signed in, for ${days(SESSION_LIFETIME)} at most. While you sign in there is another: with a mailed code for ${CODE_RECORD_LIFETIME / MINUTE} minutes, by your university for ${ISSUER_LIFETIME / MINUTE} minutes at most.`,
      'There is no advertising and no tracking. Nothing is sold, and apart from notifications, and from servers for voice that your university may name, your device fetches nothing from other companies while you use Friendioo.',
      {
        where: 'databaseAtFirebase',
        text: 'The page Firebase Demo is the other exception: there your device also connects to a database of Google’s, where your university keeps the conversations of that page. Once you or the student you write with has opened it, Google stores the messages between you; a conversation that you delete for yourself stays there. Of those who opened it, Google also stores the profile without contact details, the campus, whom they blocked, whether they are on that page, and where their pushes go.',
      },
      {
        where: 'databaseAtFirebase',
        text: 'When you delete your account, all of this is removed at Google except your messages, which stay for those you wrote with, as they do here.',
      },
      'When you open WhatsApp from here, your message goes there, and WhatsApp’s rules apply.',
    ],
  },
  {
    title: 'Questions',
    words: ['Write to the people who run Friendioo at your university.'],
  },
]

/** Returns the parts with the paragraphs that are true where Google is used for this. */
export function privacyText(uses: readonly GoogleUse[]): { title: string; words: string[] }[] {
  const shown = (paragraph: Paragraph) => {
    if (typeof paragraph === 'string') return [paragraph]
    return uses.includes(paragraph.where) ? [paragraph.text] : []
  }
  return PARTS.map(({ title, words }) => ({ title, words: words.flatMap(shown) }))
}
