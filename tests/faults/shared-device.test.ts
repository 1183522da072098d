import { expect, test } from 'vitest'
import { ada, ben, healed, page, shown, startScenario, talk } from './scenario.ts'

test('ENV-38 F27 A’s unsent changes are sent only after A signs in again when B signs in on A’s device with an old tab and a service worker running', async () => {
  const { world, a, b } = await startScenario()
  await world.expire(a)
  for (const cut of [...a.cuts]) cut(1006)
  world.say(page(a), ben, 'from ada')
  await world.scheduler.pass(5_000)
  world.open(a)
  await world.scheduler.pass(1_000)
  b.tabs.forEach((tab) => tab.kill())
  await world.signIn(a, ben)
  world.wakeServiceWorker(a, 30_000)
  await world.scheduler.pass(15_000)
  expect(await talk(world)).toEqual([])
  for (const tab of a.tabs) {
    expect(tab.student).toBe(ben)
    expect(shown(tab, ada)).toEqual([])
  }
  expect([...a.locals.keys()]).toEqual([ben])
  expect(a.envelopes.all().map((envelope) => envelope.senderId)).toEqual([ada])
  await world.signIn(a, ada)
  await world.scheduler.pass(15_000)
  expect(await talk(world)).toEqual(['from ada'])
  const [message] = await world.server.store.read((view) => view.messages.between(ada, ben, null, 10))
  expect(message?.fromUserId).toBe(ada)
  await healed(world)
})

test('F14 no data of the first student is left after sign-out and sign-in as another student', async () => {
  const { world, a } = await startScenario()
  world.say(page(a), ben, 'hello')
  await world.scheduler.pass(3_000)
  world.signOut(page(a))
  await world.scheduler.pass(5_000)
  expect([...a.locals.keys(), ...a.sessions.keys(), ...a.envelopes.all()]).toEqual([])
  expect(a.leaving).toBeNull()
  await world.signIn(a, ben)
  await world.scheduler.pass(10_000)
  expect([...a.locals.keys()]).toEqual([ben])
  await healed(world)
})

test('ENV-39 F28 a student stays signed out after a sign-out and a reload without a server, and the sign-out is the first request once the server is back', async () => {
  const { world, a } = await startScenario()
  world.server.kill()
  await world.scheduler.pass(1_000)
  world.signOut(page(a))
  await world.scheduler.pass(20_000)
  expect([...a.locals.keys(), ...a.sessions.keys()]).toEqual([])
  expect(a.leaving).not.toBeNull()
  world.reload(a.tabs[0]!)
  await world.scheduler.pass(20_000)
  expect(a.tabs[0]!.student).toBeNull()
  const cookie = a.cookie
  world.server.start()
  const said: string[] = []
  const http = world.server.http.bind(world.server)
  world.server.http = (method, path, headers, body) => {
    if (headers.cookie === cookie) said.push(`${method} ${path}`)
    return http(method, path, headers, body)
  }
  await world.scheduler.pass(10_000)
  expect(said[0]).toBe('POST /api/logout')
  expect(a.leaving).toBeNull()
  expect(a.tabs[0]!.student).toBeNull()
})

test('ENV-39 F28 a delayed sign-out ends only the old session when the student has signed in again', async () => {
  const { world, a } = await startScenario()
  a.online = false
  world.signOut(page(a))
  await world.scheduler.pass(20_000)
  expect(a.leaving).not.toBeNull()
  a.online = true
  await world.signIn(a, ada)
  await world.scheduler.pass(15_000)
  expect(a.leaving).toBeNull()
  expect(page(a).student).toBe(ada)
  await healed(world)
})

test('ENV-34 F15 devices bootstrap again and resend acknowledged messages when the server is restored from a backup', async () => {
  const { world, a, b } = await startScenario()
  world.say(page(a), ben, 'before')
  await world.scheduler.pass(3_000)
  const backup = world.server.backup()
  world.say(page(a), ben, 'after')
  await world.scheduler.pass(3_000)
  expect(shown(page(b), ada)).toEqual(['before', 'after'])
  world.restored = true
  await world.server.restore(backup)
  expect(await talk(world)).toEqual(['before'])
  await world.scheduler.pass(30_000)
  expect(await talk(world)).toEqual(['before', 'after'])
  expect(shown(page(b), ada)).toEqual(['before', 'after'])
})
