import { expect, it } from 'vitest'
import { STORAGE_LOW } from '../../../schemas/constants.ts'
import { connectionText } from '../../shell/connection/connection-text.ts'
import { diagnose, type Cause, type KnownFacts } from './diagnosis.ts'

const storage = (left: number) => ({ used: 48e6, quota: 48e6 + left, isPersisted: true })
const versions = { page: 'aaaaaaaa', worker: 'w', serviceWorker: 's', server: 'aaaaaaaa' }
const well: KnownFacts = {
  facts: { server: 'responds', storage: storage(1e9), versions, hasNetwork: true },
  isSignedIn: true,
  isClosed: false,
  inMemory: false,
  status: { connection: 'online', serverFails: false, behindPortal: false, pending: 0, refused: 0 },
}
const given = ({
  facts,
  status,
  ...known
}: { facts?: object | null; status?: object | null } & Omit<Partial<KnownFacts>, 'facts' | 'status'>): KnownFacts => ({
  ...well,
  ...known,
  facts: facts === null ? null : { ...well.facts!, ...facts },
  status: status === null ? null : { ...well.status!, ...status },
})

it.each<[Cause, Parameters<typeof given>[0], string, RegExp]>([
  ['nothing', {}, 'Nothing is stuck', /everything has been sent/],
  ['nothing', { facts: null, status: null, isSignedIn: null }, 'Looking...', /moment/],
  [
    'portal',
    { status: { connection: 'offline', behindPortal: true, pending: 3 } },
    'This network wants you to sign in',
    /3 changes are saved .* once you have signed in there\.$/,
  ],
  ['portal', { facts: { server: 'foreign' } }, 'This network wants you to sign in', /nothing to send/],
  ['signed-out', { status: { connection: 'signed-out', pending: 1 } }, 'You’re signed out', /to send 1 change\./],
  ['signed-out', { isSignedIn: false, status: null }, 'You’re signed out', /to continue/],
  ['outdated', { status: { connection: 'outdated', pending: 2 } }, 'This version is too old', /2 waiting changes stay/],
  ['no-data', { isClosed: true }, 'Your data isn’t opening', /still saved/],
  ['no-data', { isSignedIn: null, status: null }, 'Your data isn’t opening', /Close the other tabs/],
  ['storage', { facts: { storage: storage(STORAGE_LOW - 1e6) } }, 'This device is almost full', /It has 19 MB left/],
  ['server', { status: { serverFails: true } }, 'Friendioo isn’t answering', /server isn’t responding/],
  [
    'offline',
    { facts: { server: 'no-response' }, status: { connection: 'offline', pending: 1 } },
    'You’re offline',
    /has a network, but Friendioo can’t be reached\. Your change is saved .* automatically once it can be reached\.$/,
  ],
  [
    'offline',
    { facts: { server: 'no-response', hasNetwork: false }, status: { connection: 'offline' } },
    'You’re offline',
    /You can read everything/,
  ],
  [
    'offline',
    { facts: { server: 'no-response', hasNetwork: false }, status: { connection: 'offline', pending: 2 } },
    'You’re offline',
    /2 changes are saved .* automatically once the network is back\.$/,
  ],
  ['refused', { status: { refused: 2 } }, '2 changes need your attention', /Nothing is lost/],
  ['sending', { status: { pending: 4 } }, '4 changes on the way', /sent in order/],
  ['newer', { facts: { versions: { ...versions, server: 'bbbbbbbb' } } }, 'A new version is available', /drafts stay/],
])('says of %s, given %o, "%s"', (cause, known, title, text) => {
  const diagnosis = diagnose(given(known))
  expect(diagnosis).toMatchObject({ cause, title })
  expect(diagnosis.text).toMatch(text)
})

it.each([
  { connection: 'offline', pending: 1 } as const,
  { connection: 'offline', serverFails: true } as const,
  { connection: 'offline', behindPortal: true } as const,
])('has the title of the connection bar, on a device with and without a network: %o', (said) => {
  for (const hasNetwork of [true, false]) {
    const known = given({ facts: { server: 'no-response', hasNetwork }, status: said })
    const bar = connectionText('offline', { ...known.status!, inMemory: false, sendsClosed: false })
    expect(diagnose(known).title).toBe(bar?.title)
  }
})

it('says that changes are lost with the page, and not that they are saved, in a browser that stores nothing', () => {
  const { text } = diagnose(given({ inMemory: true, status: { connection: 'offline', pending: 2 }, facts: { server: 'no-response' } }))
  expect(text).toContain('leave it open')
  expect(text).not.toContain('saved')
})

it('names the more urgent of two causes', () => {
  const both = given({ facts: { storage: storage(0) }, status: { connection: 'offline', behindPortal: true, refused: 1 } })
  expect(diagnose(both).cause).toBe('portal')
})
