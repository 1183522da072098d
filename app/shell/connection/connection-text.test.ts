import { expect, it } from 'vitest'
import { connectionText } from './connection-text.ts'

const known = { pending: 0, refused: 0, inMemory: false, sendsClosed: true, serverFails: false, behindPortal: false }

it('blames the network for a missing network, and the server for its own failure', () => {
  expect(connectionText('offline', known)).toEqual({ title: 'You’re offline' })
  expect(connectionText('offline', { ...known, serverFails: true })).toEqual({
    title: 'Friendioo isn’t answering',
    note: 'Retrying automatically.',
  })
})

it('promises nothing for a closed Friendioo when the browser sends nothing then', () => {
  const here = { ...known, pending: 2, sendsClosed: false }
  expect(connectionText('waiting', here)).toMatchObject({ note: 'Saved on this device. Sends while Friendioo is open.' })
  expect(connectionText('offline', { ...here, refused: 1 })).toMatchObject({
    note: '1 change needs your attention. The rest is sent while Friendioo is open.',
  })
})

it('says in both cases which changes are pending, and that they are sent by themselves', () => {
  for (const serverFails of [false, true]) {
    expect(connectionText('offline', { ...known, pending: 2, serverFails })).toMatchObject({
      count: '2 changes waiting',
      note: 'Saved on this device. Sends automatically.',
    })
  }
})

it('N60 names the network when its sign-in page responds, and not Friendioo', () => {
  const portal = { ...known, behindPortal: true }
  expect(connectionText('offline', portal)).toEqual({ title: 'This network wants you to sign in' })
  expect(connectionText('offline', { ...portal, pending: 1 })).toEqual({
    title: 'This network wants you to sign in',
    count: '1 change waiting',
    note: 'Saved on this device. Sends automatically.',
  })
})
