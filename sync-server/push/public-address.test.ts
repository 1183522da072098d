import { expect, it } from 'vitest'
import { isPublicAddress, publicLookup } from './public-address.ts'
import { endpointProblem } from './web-push-sender.ts'

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '2002:7f00:1::',
  'push.example',
])('N71 %s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

it.each(['1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450:4001::1'])('%s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

it('N71 a name that leads to this machine is not connected to', async () => {
  const resolved = new Promise((resolve) => publicLookup('localhost', {}, (error, address) => resolve(error?.message ?? address)))
  expect(await resolved).toBe('localhost is no public address')
})

it.each([
  'http://push.example/a',
  'https://127.0.0.1/a',
  'https://[::1]/a',
  'https://[::ffff:7f00:1]/a',
  'https://2130706433/a',
  'https://0x7f.1/a',
  'https://localhost/a',
  'https://intranet/a',
  'https://user:secret@push.example/a',
  'ftp://push.example/a',
])('N71 %s is refused as an endpoint', (endpoint) => {
  expect(endpointProblem(endpoint, false)).not.toBeNull()
})

it('an endpoint by https on the public internet is taken, and one on this machine only in tests', () => {
  expect(endpointProblem('https://push.example/a', false)).toBeNull()
  expect([true, false].map((inTests) => endpointProblem('http://127.0.0.1:9/a', inTests) === null)).toEqual([true, false])
})
