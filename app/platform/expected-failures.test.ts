import { expect, it } from 'vitest'
import { DataError } from '../../schemas/data-error.ts'
import { isDataError, isLostDatabase, isNoResponse, isStorageRefused, isUnavailable } from './expected-failures.ts'
import { ForeignResponse, NoResponse } from './fetch-server.ts'

const named = (name: string) => new DOMException('…', name)

it.each([
  ['a request without a response', isNoResponse, new NoResponse()],
  ['a response of another machine', isNoResponse, new ForeignResponse(511)],
  ['an interface that the browser lacks', isUnavailable, new ReferenceError('caches is not defined')],
  ['a call that the worker refused', isDataError, new DataError('storage-full', 'This device is full.')],
  ['a private window', isStorageRefused, named('SecurityError')],
  ['a full device', isStorageRefused, named('QuotaExceededError')],
  [
    'a full device, as Dexie says it',
    isStorageRefused,
    Object.assign(new Error('…'), { name: 'AbortError', inner: named('QuotaExceededError') }),
  ],
  ['a database that was deleted', isLostDatabase, named('InvalidStateError')],
  ['a database that Dexie closed', isLostDatabase, Object.assign(new Error('…'), { name: 'DatabaseClosedError' })],
  ['a database that RxDB closed', isLostDatabase, new Error('RxStorageInstanceDexie is closed friendioo-messages')],
])('knows %s', (_, isExpected, thrown) => {
  expect(isExpected(thrown)).toBe(true)
})

it.each([
  ['a defect while a request is sent', isNoResponse, new TypeError('bug')],
  ['a defect of the worker', isDataError, new Error('bug')],
  ['a defect while something is stored', isStorageRefused, new TypeError('bug')],
  ['a defect while the database is read', isLostDatabase, new TypeError('bug')],
  ['nothing', isLostDatabase, undefined],
])('does not take %s for the failure that is expected', (_, isExpected, thrown) => {
  expect(isExpected(thrown)).toBe(false)
})
