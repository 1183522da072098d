import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { RECONNECT_DELAY } from '../../schemas/constants.ts'
import { covers, type Positions } from '../../schemas/sync.ts'
import { enrolled } from '../support/campuses.ts'
import { SocketDevice } from '../support/socket-device.ts'
import { TestStudent } from '../support/student.ts'
import { startFaultServer } from './spawned-server.ts'

const CAMPUSES = 10
const EACH = 100

/** Waits until `holds` is true for all devices. The timeout of the test ends the wait. */
async function all(devices: readonly SocketDevice[], holds: (device: SocketDevice) => boolean): Promise<void> {
  while (!devices.every(holds)) await wait(50)
}

test(`F21 all of ${CAMPUSES * EACH} clients reconnect spread out after a server restart, and are current`, async () => {
  const { server, http } = await startFaultServer()
  await server.stop()
  const students = await enrolled(server.dataDir, CAMPUSES, EACH)
  await server.start()
  const devices = students.map(
    ({ id, campus, cookie }) =>
      new SocketDevice(server.url.replace('http', 'ws'), new TestStudent(id, http, server.url, cookie), campus, 20),
  )
  for (let at = 0; at < devices.length; at += EACH) {
    for (const device of devices.slice(at, at + EACH)) device.socket.start()
    await wait(50)
  }
  await all(devices, ({ heard }) => heard !== null)
  const before = devices.map(({ heard }) => heard!)

  await server.stop()
  await all(devices, ({ open }) => !open)
  // Each tenth of the reconnect delays has about 100 devices, give or take 10 by chance.
  const shares = Array.from(
    { length: 10 },
    (_, tenth) =>
      devices.filter(({ comesBackIn }) => Math.floor(((comesBackIn - RECONNECT_DELAY) / RECONNECT_DELAY) * 10) === tenth).length,
  )
  expect(shares.reduce((sum, share) => sum + share)).toBe(devices.length)
  expect(Math.min(...shares)).toBeGreaterThan(EACH / 2)

  await server.start()
  const written: Positions[] = []
  for (let campus = 0; campus < CAMPUSES; campus++) {
    const response = await devices[campus]!.student.put('/api/users/availability', { status: 'studying', location: `room ${campus}` })
    const { epoch, feeds } = JSON.parse(String(response.headers['x-feed-positions'])) as Positions
    const feed = `campus:campus-${campus}`
    written.push({ epoch, feeds: { [feed]: feeds[feed]! } })
  }
  await all(devices, ({ open, heard, campus }) => open && covers(heard!, written[campus]!))

  const pages = await Promise.all(devices.map(({ student }, at) => student.pull(before[at]!)))
  for (const [at, { reset, collections }] of pages.entries()) {
    const { campus } = devices[at]!
    expect([reset, collections.students?.map((doc) => [doc.id, 'currentLocation' in doc && doc.currentLocation])]).toEqual([
      undefined,
      [[`c${campus}-0`, `room ${campus}`]],
    ])
  }
  // The server counts each socket once, and retains nothing of closed ones.
  const counted = async () => Number(/^friendioo_sockets (\d+)$/m.exec((await http.call('GET', '/metrics')).text)![1])
  expect(await counted()).toBe(devices.length)
  for (const { socket } of devices) socket.stop()
  while ((await counted()) > 0) await wait(50)
})
