import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY, SECOND } from '../../../schemas/constants.ts'
import { bytesOf } from '../../platform/push/vapid-key.ts'
import { createPushRecords } from './push-record.ts'
import { ANA, OTHER_KEY, PROJECT, PushHarness, refuse, unreachable } from './testing/push-harness.ts'

let browser: PushHarness

beforeEach(() => {
  vi.useFakeTimers()
  browser = new PushHarness()
})
afterEach(() => void vi.useRealTimers())

/** Registers this device, as a page did some time ago. */
async function registered(): Promise<void> {
  expect(await browser.open().enable()).toBe('enabled')
  browser.calls.length = 0
}

describe('enabling', () => {
  it('PUSH-019 asks first, then registers at the push service and at the server', async () => {
    const device = browser.open()
    expect(device.getState().state).toBe('default')
    expect(await device.enable()).toBe('enabled')
    expect(browser.calls).toEqual(['ask', 'key', 'subscribe', 'save ana https://push.example/1'])
    expect(device.getState()).toEqual({ state: 'on', busy: false, isSaved: true, problem: null })
    expect(browser.record).toMatchObject({ student: ANA, session: 's1', id: 'id-1' })
  })

  it('subscribes to pushes that all show a notification, with the key of the server as the 65 bytes of its point', async () => {
    await browser.open().enable()
    expect(browser.asked).toEqual({ userVisibleOnly: true, applicationServerKey: bytesOf(browser.key) })
    const key = browser.asked!.applicationServerKey as Uint8Array
    expect([key.constructor, key.length, key[0]]).toEqual([Uint8Array, 65, 4])
  })

  it.each([
    ['denied', 'blocked', 'blocked'],
    ['default', 'dismissed', 'default'],
  ] as const)('PUSH-010 registers nothing when the browser says %s', async (answer, result, state) => {
    browser.answer = answer
    const device = browser.open()
    expect(await device.enable()).toBe(result)
    expect(browser.calls).toEqual(['ask'])
    expect(device.getState().state).toBe(state)
    expect(browser.record).toBeNull()
  })

  it('fails when the browser cannot ask', async () => {
    browser.answer = new Error('no')
    expect(await browser.open().enable()).toBe('failed')
  })

  it('gives up a push service that does not respond, and says so', async () => {
    browser.subscribing = () => new Promise(() => {})
    const device = browser.open()
    const enabling = device.enable()
    await vi.advanceTimersByTimeAsync(15 * SECOND)
    expect(await enabling).toBe('failed')
    expect(device.getState()).toMatchObject({ state: 'off', busy: false, problem: expect.stringContaining('push service') as string })
  })

  it('shows that a private window cannot', async () => {
    browser.subscribing = async () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    const device = browser.open()
    expect(await device.enable()).toBe('failed')
    expect(device.getState().state).toBe('private')
  })

  it('ERR-022 only logs that the server could not save it', async () => {
    browser.saving = unreachable
    const device = browser.open()
    expect(await device.enable()).toBe('enabled')
    expect(browser.logged).toEqual(['The registration for pushes could not be saved'])
    expect(device.getState()).toEqual({ state: 'on', busy: false, isSaved: false, problem: null })
  })

  it('PUSH-022 sends a registration that could not be saved again after 10 s', async () => {
    browser.saving = unreachable
    const device = browser.open()
    await device.enable()
    browser.calls.length = 0
    await vi.advanceTimersByTimeAsync(10 * SECOND - 1)
    expect(browser.calls).toEqual([])
    browser.saving = async () => {}
    await vi.advanceTimersByTimeAsync(1)
    expect(browser.calls).toEqual(['save ana https://push.example/1'])
    expect(device.getState().isSaved).toBe(true)
    await vi.advanceTimersByTimeAsync(60 * SECOND)
    expect(browser.calls).toHaveLength(1)
  })

  it('does not send a registration again that was ended in the meantime', async () => {
    browser.saving = unreachable
    const device = browser.open()
    await device.enable()
    await device.disable()
    browser.calls.length = 0
    await vi.advanceTimersByTimeAsync(60 * SECOND)
    expect(browser.calls).toEqual([])
  })

  it('is off at the tap, also while a check before it has no response, and on again at the next tap', async () => {
    await registered()
    const device = browser.open()
    let respond = () => {}
    const asked = new Promise<void>((resolve) => (respond = resolve))
    browser.offering = () => asked
    const check = device.refresh()
    const off = device.disable()
    expect(device.getState()).toMatchObject({ state: 'off', busy: false })
    const on = device.enable()
    respond()
    expect(await on).toBe('enabled')
    await Promise.all([check, off])
    expect(device.getState()).toMatchObject({ state: 'on', busy: false })
    expect(browser.calls).toEqual(['key', 'unsubscribe', 'remove id-1', 'key', 'subscribe', 'save ana https://push.example/2'])
  })

  it('keeps nothing when the server refuses the subscription for good', async () => {
    browser.saving = refuse(400)
    const device = browser.open()
    expect(await device.enable()).toBe('failed')
    expect(device.getState()).toMatchObject({ state: 'off', problem: 'Refused with 400.' })
    expect(browser.held).toBeNull()
  })
})

describe('the standing of a device', () => {
  it('is what the browser and the server have of it', async () => {
    const device = browser.open()
    expect(await device.registration()).toBeNull()
    await registered()
    expect(await device.registration()).toBe('sent-to')
    browser.device = null
    expect(await device.registration()).toBe('not-sent-to')
    browser.held = null
    expect(await device.registration()).toBe('not-held')
    expect(browser.calls).toEqual(['key', 'key'])
  })

  it('is unsaved while the server could not be reached', async () => {
    browser.saving = unreachable
    const device = browser.open()
    await device.enable()
    expect(await device.registration()).toBe('unsaved')
  })
})

describe('a start', () => {
  it('asks the server whether it still sends here, and changes nothing if so', async () => {
    await registered()
    const device = browser.open()
    await device.refresh()
    expect(browser.calls).toEqual(['key'])
    expect(device.getState().state).toBe('on')
  })

  it('subscribes again when the server has given the device up', async () => {
    await registered()
    browser.device = null
    const device = browser.open()
    await device.refresh()
    expect(browser.calls).toEqual(['key', 'unsubscribe', 'key', 'subscribe', 'save ana https://push.example/2'])
    expect(device.getState()).toEqual({ state: 'on', busy: false, isSaved: true, problem: null })
  })

  it('shows a device that could not subscribe again as not saved, with the reason, until the next start tries', async () => {
    await registered()
    browser.device = null
    browser.subscribing = unreachable
    const device = browser.open()
    await device.refresh()
    expect(device.getState()).toMatchObject({ state: 'on', isSaved: false, problem: expect.stringContaining('push service') as string })
    browser.subscribing = async () => {}
    await browser.open().refresh()
    expect(browser.calls.at(-1)).toBe('save ana https://push.example/2')
  })

  it('leaves the device as it is when the server cannot be asked', async () => {
    await registered()
    browser.offering = unreachable
    const device = browser.open()
    await device.refresh()
    expect(browser.held).not.toBeNull()
    expect(browser.logged).toEqual(['The server could not be asked whether it sends to this device'])
    expect(device.getState()).toMatchObject({ state: 'on', problem: null })
  })

  it('undoes nothing that another tab did while the server was asked', async () => {
    await registered()
    browser.device = null
    browser.offering = async () => createPushRecords(browser.storage).clear()
    await browser.open().refresh()
    expect(browser.calls).toEqual(['key'])
    expect(browser.record).toBeNull()
  })

  it('registers again even if the browser cannot end the subscription that the server has given up', async () => {
    await registered()
    browser.device = null
    browser.leaving = unreachable
    await browser.open().refresh()
    expect(browser.calls.at(-1)).toBe('save ana https://push.example/1')
  })

  it('PUSH-021 renews a registration of 7 days, and no younger one', async () => {
    await registered()
    const saves = () => browser.calls.filter((call) => call.startsWith('save'))
    vi.setSystemTime(Date.now() + 7 * DAY - 1)
    await browser.open().refresh()
    expect(saves()).toEqual([])
    vi.setSystemTime(Date.now() + 1)
    await browser.open().refresh()
    expect(saves()).toEqual(['save ana https://push.example/1'])
    await browser.open().refresh()
    expect(saves()).toHaveLength(1)
  })

  it('registers again after another sign-in, because the old session gets no pushes', async () => {
    await registered()
    browser.session = 's2'
    await browser.open().refresh()
    expect(browser.calls).toEqual(['key', 'save ana https://push.example/1'])
  })

  it('registers again when the browser has another subscription, or none', async () => {
    await registered()
    browser.held = { endpoint: 'https://push.example/changed', key: browser.key }
    await browser.open().refresh()
    expect(browser.calls).toEqual(['key', 'save ana https://push.example/changed'])
    browser.held = null
    await browser.open().refresh()
    expect(browser.calls.slice(2)).toEqual(['key', 'subscribe', 'save ana https://push.example/2'])
  })

  it('subscribes again when the server has another key', async () => {
    await registered()
    browser.key = OTHER_KEY
    vi.setSystemTime(Date.now() + 7 * DAY)
    await browser.open().refresh()
    expect(browser.calls).toEqual(['key', 'unsubscribe', 'subscribe', 'save ana https://push.example/2'])
    expect(browser.held?.key).toBe(OTHER_KEY)
  })

  it('takes off the device of another student, and asks nobody for it', async () => {
    await registered()
    browser.student = 'ben' as typeof ANA
    const device = browser.open()
    expect(device.getState().state).toBe('off')
    await device.refresh()
    expect(browser.calls).toEqual(['unsubscribe'])
    expect(browser.record).toBeNull()
  })

  it('takes off a device whose permission was taken away', async () => {
    await registered()
    browser.permission = 'denied'
    const device = browser.open()
    await device.refresh()
    expect(browser.calls).toEqual(['remove id-1'])
    expect(device.getState().state).toBe('blocked')
    expect(browser.record).toBeNull()
  })

  it('AUTH-008 registers nobody who is signed out', async () => {
    await registered()
    browser.student = null
    browser.session = null
    const device = browser.open()
    await device.refresh()
    expect(await device.enable()).toBe('failed')
    expect(browser.calls).toEqual([])
  })
})

describe('where the server has Firebase', () => {
  beforeEach(() => void (browser.firebase = PROJECT))

  it('PUSH-019 a device registers with it, and subscribes to nothing else', async () => {
    const device = browser.open()
    expect(await device.enable()).toBe('enabled')
    expect(browser.calls).toEqual(['ask', 'key', 'register', 'save ana token-1'])
    expect([browser.held, browser.record?.by]).toEqual([null, 'fcm'])
    browser.calls.length = 0
    await browser.open().refresh()
    expect(browser.calls).toEqual(['key'])
  })

  it('a browser in which its library cannot work subscribes to Web Push', async () => {
    browser.supportsFcm = false
    expect(await browser.open().enable()).toBe('enabled')
    expect(browser.calls).toEqual(['ask', 'key', 'subscribe', 'save ana https://push.example/1'])
  })

  it('a device of Web Push moves with its weekly renewal, and gives up the old one after the server has the new one', async () => {
    browser.firebase = null
    await registered()
    browser.firebase = PROJECT
    await browser.open().refresh()
    expect(browser.calls).toEqual(['key'])
    browser.calls.length = 0
    vi.setSystemTime(Date.now() + 7 * DAY)
    await browser.open().refresh()
    expect(browser.calls).toEqual(['key', 'register', 'save ana token-2', 'unsubscribe'])
    expect(browser.held).toBeNull()
  })

  it('a device keeps its Web Push while the server does not take the other one', async () => {
    browser.firebase = null
    await registered()
    browser.firebase = PROJECT
    browser.saving = unreachable
    vi.setSystemTime(Date.now() + 7 * DAY)
    await browser.open().refresh()
    expect(browser.held).not.toBeNull()
    browser.saving = async () => {}
    await vi.advanceTimersByTimeAsync(10 * SECOND)
    expect(browser.calls.slice(-2)).toEqual(['save ana token-2', 'unsubscribe'])
  })

  it('a device goes back to Web Push once the server has no Firebase', async () => {
    await registered()
    browser.firebase = null
    vi.setSystemTime(Date.now() + 7 * DAY)
    await browser.open().refresh()
    expect(browser.calls).toEqual(['key', 'subscribe', 'save ana https://push.example/2', 'leave fcm'])
    expect(browser.record?.by).toBe('web-push')
  })

  it('PUSH-021 a token of 7 days is renewed, and one whose subscription the browser has changed', async () => {
    await registered()
    browser.fcmEndpoint = 'https://fcm.example/changed'
    await browser.open().refresh()
    expect(browser.calls).toEqual(['key', 'register', 'save ana token-changed'])
    vi.setSystemTime(Date.now() + 7 * DAY)
    await browser.open().refresh()
    expect(browser.calls.slice(3)).toEqual(['key', 'register', 'save ana token-changed'])
  })

  it('switching off gives it up', async () => {
    await registered()
    await browser.open().disable()
    expect(browser.calls).toEqual(['leave fcm', 'remove id-1'])
    expect([browser.record, browser.fcmEndpoint]).toEqual([null, null])
  })
})

describe('a test', () => {
  it('has arrived once the browser shows it', async () => {
    await registered()
    browser.shownAfter = 4
    const sending = browser.open().sendTest()
    await vi.advanceTimersByTimeAsync(2 * SECOND)
    expect(await sending).toBeNull()
  })

  it('says after 5 s that nothing has arrived', async () => {
    await registered()
    browser.shownAfter = Infinity
    const sending = browser.open().sendTest()
    await vi.advanceTimersByTimeAsync(6 * SECOND)
    expect(await sending).toContain('nothing has arrived after 5 s')
  })

  it.each([
    ['the server’s reason', refuse(502), 'Refused with 502.'],
    ['that the server was not reached', unreachable, 'Friendioo can’t be reached'],
  ])('says %s', async (_, testing, words) => {
    await registered()
    browser.testing = testing
    expect(await browser.open().sendTest()).toContain(words)
  })
})
