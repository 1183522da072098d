import { expect, test } from 'vitest'
import { ada, ben, healed, page, sayAll, shown, startScenario, talk } from './scenario.ts'

test('F01 each command has one effect when every first response is lost', async () => {
  const { world, a } = await startScenario()
  a.stuck = a.wasStuck = true
  world.faults = { ...world.faults, lostResponses: 1 }
  await sayAll(world, page(a), ['one', 'two', 'three'])
  void page(a).act('setAvailability', { status: 'studying' })
  await world.scheduler.pass(12_000)
  expect((await talk(world)).length).toBeGreaterThan(0)
  expect(a.envelopes.all().every((envelope) => !envelope.synced)).toBe(true)
  a.stuck = false
  await healed(world)
  expect(await talk(world)).toEqual(['one', 'two', 'three'])
})

test('F02 messages are neither lost nor doubled when the service worker is killed between send and response', async () => {
  const { world, a } = await startScenario()
  a.online = false
  for (const cut of [...a.cuts]) cut(1006)
  await sayAll(world, page(a), ['one', 'two'])
  await world.scheduler.pass(100)
  page(a).kill()
  a.online = true
  const kill = world.wakeServiceWorker(a, 30_000)
  while ((await talk(world)).length === 0) await world.scheduler.pass(1)
  kill()
  await world.scheduler.pass(5_000)
  expect(await talk(world)).toEqual(['one', 'two'])
  expect(a.envelopes.all().filter((envelope) => envelope.kind === 'sendMessage' && envelope.synced)).toEqual([])
  await healed(world)
  expect(await talk(world)).toEqual(['one', 'two'])
})

for (const locksWork of [true, false]) {
  test(`F03 each command has one effect when pages and the service worker drain together, locks ${locksWork ? 'on' : 'off'}`, async () => {
    const { world, a } = await startScenario({ locksWork })
    world.open(a)
    world.open(a)
    await world.scheduler.pass(5_000)
    a.online = false
    for (const cut of [...a.cuts]) cut(1006)
    await sayAll(world, page(a), ['one', 'two', 'three'])
    await world.scheduler.pass(200)
    a.online = true
    for (const tab of a.tabs) tab.client?.handleWindowEvent('online')
    world.wakeServiceWorker(a, 30_000)
    await world.scheduler.pass(10_000)
    expect(await talk(world)).toEqual(['one', 'two', 'three'])
    await healed(world)
  })
}

test('F04 a follower takes over and drains within 10 s when the leader freezes', async () => {
  const { world, a } = await startScenario()
  const leader = page(a)
  world.open(a)
  await world.scheduler.pass(5_000)
  leader.freeze()
  const follower = page(a)
  expect(follower).not.toBe(leader)
  world.say(follower, ben, 'still here')
  await world.scheduler.pass(10_000)
  expect(await talk(world)).toEqual(['still here'])
  await healed(world)
})

test('POKE-15 F07 the replica converges without a reload when pokes are dropped, doubled and reordered', async () => {
  const { world, a, b } = await startScenario({ faults: { strayPokes: 1 } })
  for (let count = 0; count < 30; count++) {
    world.say(page(a), ben, `${count}`)
    await world.scheduler.pass(100)
  }
  await world.scheduler.pass(12_000)
  expect(shown(page(b), ada)).toEqual(await talk(world))
  expect(shown(page(b), ada)).toHaveLength(30)
})

test('PULL-25 F13 the outbox survives an expired session during a drain, and continues after sign-in', async () => {
  const { world, a } = await startScenario()
  await world.expire(a)
  for (const cut of [...a.cuts]) cut(1006)
  await sayAll(world, page(a), ['one', 'two'])
  await world.scheduler.pass(20_000)
  expect(await talk(world)).toEqual([])
  expect(page(a).client!.envelopes.map((envelope) => envelope.refused)).toEqual([false, false])
  await world.signIn(a, ada)
  await world.scheduler.pass(15_000)
  expect(await talk(world)).toEqual(['one', 'two'])
  await healed(world)
})

test('F16 a command is refused and nothing shows as queued when the device is full', async () => {
  const { world, a } = await startScenario()
  for (const cut of [...a.cuts]) cut(1006)
  a.envelopes.full = true
  const kept = await Promise.all([world.tell(page(a), ben, 'too much'), world.scheduler.pass(1_000)])
  expect(kept[0]).toBe(false)
  expect(shown(page(a), ben)).toEqual([])
  a.envelopes.full = false
  await healed(world)
})

test('F16 a message that the server accepts is sent once when the device is full', async () => {
  const { world, a } = await startScenario()
  a.envelopes.full = true
  const kept = await Promise.all([world.tell(page(a), ben, 'just in time'), world.scheduler.pass(1_000)])
  expect(kept[0]).toBe(true)
  expect(shown(page(a), ben)).toEqual(['just in time'])
  a.envelopes.full = false
  await healed(world)
  expect(await talk(world)).toEqual(['just in time'])
})

/** What happens after a message has left, and before the device has stored it. */
const BETWEEN = {
  'the page ends': ({ world, a }: Awaited<ReturnType<typeof startScenario>>) => (page(a).kill(), void world.open(a)),
  'the device turns out to be full, and the line ends': ({ a }: Awaited<ReturnType<typeof startScenario>>) => {
    a.envelopes.full = true
    for (const cut of [...a.cuts]) cut(1006)
  },
}

for (const [what, happens] of Object.entries(BETWEEN)) {
  test(`F02 F16 a message that is sent at once and not stored is there once, and in order, when ${what}`, async () => {
    const all = await startScenario()
    const { world, a } = all
    a.storageDelay = 500
    void world.tell(page(a), ben, 'on its way')
    while ((await talk(world)).length === 0) await world.scheduler.pass(1)
    happens(all)
    await world.scheduler.pass(600)
    a.storageDelay = 0
    expect(a.envelopes.all().filter((envelope) => envelope.kind === 'sendMessage')).toEqual([])
    a.envelopes.full = false
    // The student sends at once what is still in the box.
    expect(a.drafts.size).toBe(1)
    while (!page(a)) await world.scheduler.pass(10)
    world.sendDraft(page(a))
    await world.scheduler.pass(100)
    world.say(page(a), ben, 'and another one')
    await healed(world)
    expect(await talk(world)).toEqual(['on its way', 'and another one'])
  })
}

test('F01 a message that is stored and whose frame is lost is sent again under its id', async () => {
  const { world, a } = await startScenario()
  world.say(page(a), ben, 'never arrived')
  for (const cut of [...a.cuts]) cut(1006)
  page(a).kill()
  world.open(a)
  await world.scheduler.pass(20_000)
  expect(await talk(world)).toEqual(['never arrived'])
  await healed(world)
})

test('F31 a pending change cannot be discarded while its first attempt has no response, and is sent once', async () => {
  const { world, a } = await startScenario()
  a.stuck = a.wasStuck = true
  world.say(page(a), ben, 'original')
  await world.scheduler.pass(300)
  const [envelope] = page(a).client!.envelopes
  await Promise.all([expect(page(a).client!.discard(envelope!.id)).rejects.toMatchObject({ code: 'attempted' }), world.scheduler.pass(100)])
  a.stuck = false
  await healed(world)
  expect(await talk(world)).toEqual(['original'])
})
