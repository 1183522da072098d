import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { calendarApi } from './calendar-api.ts'
import { connectCalendar, type ConnectOutcome, type ConnectDependencies, type ConnectWay } from './connect-calendar.ts'
import { DataError } from '../../../schemas/data-error.ts'

const OURS = 'https://friendioo.example'

class ConnectHarness {
  popup = { closed: false, location: { href: '' }, close: vi.fn() }
  outcome: ConnectOutcome | null = null
  connected = false
  asked = 0
  listeners = new Set<(message: { origin: string; data: unknown }) => void>()
  dependencies: ConnectDependencies = {
    open: () => this.popup,
    url: async () => 'https://calendar.example/allow',
    isConnected: async () => {
      this.asked++
      return this.connected
    },
    listen: (listener) => {
      this.listeners.add(listener)
      return () => void this.listeners.delete(listener)
    },
    origin: OURS,
  }

  async connect(way: ConnectWay): Promise<void> {
    void connectCalendar(way, this.dependencies).then((outcome) => (this.outcome = outcome))
    await vi.advanceTimersByTimeAsync(0)
  }

  async say(data: unknown, origin = OURS): Promise<void> {
    for (const listener of [...this.listeners]) listener({ origin, data })
    await vi.advanceTimersByTimeAsync(0)
  }
}

let harness: ConnectHarness
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  harness = new ConnectHarness()
})
afterEach(() => {
  // No timer or listener remains when connecting has ended.
  if (harness.outcome) expect([vi.getTimerCount(), harness.listeners.size]).toEqual([0, 0])
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('CAL-018 CAL-019 API-013 polled: requests the student every 2 s, until the response says that the calendar is connected', async () => {
  await harness.connect('polled')
  expect(harness.popup.location.href).toBe('https://calendar.example/allow')
  await vi.advanceTimersByTimeAsync(1_999)
  expect(harness.asked).toBe(0)
  await vi.advanceTimersByTimeAsync(4_001)
  expect([harness.asked, harness.outcome]).toEqual([3, null])
  harness.connected = true
  await vi.advanceTimersByTimeAsync(2_000)
  expect([harness.asked, harness.outcome]).toEqual([4, 'connected'])
})

it('CAL-022 polled: gives up after 120 s', async () => {
  await harness.connect('polled')
  await vi.advanceTimersByTimeAsync(119_999)
  expect(harness.outcome).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(harness.outcome).toBe('given-up')
})

it('polled: ignores a failed request, and ends when the session is over or the popup reports a refusal', async () => {
  const failing = (thrown: unknown) => (harness.dependencies.isConnected = () => Promise.reject(thrown))
  failing(new DataError('failed', 'Please try again'))
  await harness.connect('polled')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(harness.outcome).toBeNull()
  failing(new DataError('signed-out', 'Sign in'))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(harness.outcome).toBe('signed-out')

  harness.outcome = null
  await harness.connect('polled')
  await harness.say({ type: 'calendar-connected' })
  expect(harness.outcome).toBeNull()
  await harness.say({ type: 'calendar-error' })
  expect(harness.outcome).toBe('refused')
})

it.each([
  ['calendar-connected', 'connected'],
  ['calendar-error', 'refused'],
] as const)('CAL-024 CAL-029 popup: receives the message %s and ends as %s', async (type, outcome) => {
  await harness.connect('popup')
  await harness.say({ type })
  expect([harness.outcome, harness.asked]).toEqual([outcome, 0])
})

it('N28 CAL-025 popup: ignores messages of another origin or another type', async () => {
  await harness.connect('popup')
  await harness.say({ type: 'calendar-connected' }, 'https://evil.example')
  await harness.say({ type: 'calendar-error' }, 'https://friendioo.example:8443')
  await harness.say({ type: 'calendar-connected' }, 'null')
  for (const other of [null, 'calendar-connected', 7, {}, { type: 'other' }]) await harness.say(other)
  expect(harness.outcome).toBeNull()
})

it('CAL-030 popup: gives up within a second when the popup was closed', async () => {
  await harness.connect('popup')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(harness.outcome).toBeNull()
  harness.popup.closed = true
  await vi.advanceTimersByTimeAsync(1_000)
  expect(harness.outcome).toBe('given-up')
})

it('popup: ends as connected when the popup closed without a message, but the server says that it is connected', async () => {
  harness.connected = true
  await harness.connect('popup')
  harness.popup.closed = true
  await vi.advanceTimersByTimeAsync(1_000)
  expect(harness.outcome).toBe('connected')
})

it('CAL-031 popup: gives up after 300 s', async () => {
  await harness.connect('popup')
  await vi.advanceTimersByTimeAsync(299_999)
  expect(harness.outcome).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(harness.outcome).toBe('given-up')
})

it('CAL-032 ends as blocked when the popup is blocked', async () => {
  harness.dependencies.open = () => null
  await harness.connect('polled')
  expect(harness.outcome).toBe('blocked')
})

it.each([
  ['ERR-014', 'polled', 'Failed to get auth URL'],
  ['ERR-015', 'popup', 'Failed to get authorization URL'],
] as const)('%s %s: closes the popup and logs what the request for the address threw when it failed: %s', async (_, way, words) => {
  harness.dependencies.url = calendarApi(() => Promise.reject(new DataError('failed', 'Please try again'))).url
  await harness.connect(way)
  expect([harness.outcome, harness.popup.close.mock.calls.length]).toEqual(['no-address', 1])
  expect(console.info).toHaveBeenCalledWith('[friendioo] A calendar could not be connected', {
    cause: expect.objectContaining({ message: words }),
  })
})
