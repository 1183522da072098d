import type { APIRequestContext, Locator, Page } from 'playwright/test'
import { expect, type DeviceOptions } from './browser.ts'
import { TestSocket } from './socket.ts'

/** A browser whose student allows the microphone. */
export const TALKS = { permissions: ['notifications', 'microphone'] } satisfies DeviceOptions
export const voiceSheet = (page: Page) => page.getByRole('dialog', { name: 'Voice', exact: true })
export const voiceBar = (page: Page) => page.getByRole('region', { name: 'Voice', exact: true })
/** Returns a student's row in the sheet of a voice room. */
export const talker = (page: Page, student: string): Locator => voiceSheet(page).locator(`[data-student-id="${student}"]`)

/** Waits until this page's student is in. */
export async function isIn(page: Page): Promise<void> {
  await expect(voiceSheet(page).getByRole('status')).toHaveAttribute('data-voice', 'in')
}

/** Gives a signed-in student without a page a seat in a voice room. Close the socket at the end. */
export async function sit(student: APIRequestContext, url: string, room: string): Promise<TestSocket> {
  const { cookies } = await student.storageState()
  const socket = await TestSocket.open(`${url.replace('http', 'ws')}/ws?frames=voice`, {
    Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  })
  socket.send({ type: 'voiceJoin', room })
  await socket.next('voiceJoined')
  return socket
}

/** Makes the browser refuse its microphone, as after the student pressed Block. */
export function refuseMicrophone(): void {
  const refuse = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
  Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: refuse, configurable: true })
}

/** Undoes `refuseMicrophone`. */
export function allowMicrophone(): void {
  Reflect.deleteProperty(navigator.mediaDevices, 'getUserMedia')
}

/** Runs in a page before its scripts: keeps its connections for `energyHeard`. */
export function keepConnections(): void {
  const kept: RTCPeerConnection[] = []
  Object.assign(window, { connections: kept })
  window.RTCPeerConnection = new Proxy(RTCPeerConnection, {
    construct: (target, given: [RTCConfiguration?]) => {
      const connection = new target(...given)
      kept.push(connection)
      return connection
    },
  })
}

/** Returns the energy of the sound that a page has received from others, as the browser measures it: above 0 it heard something. */
export function energyHeard(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { connections } = window as unknown as { connections: RTCPeerConnection[] }
    let energy = 0
    for (const connection of connections)
      for (const report of (await connection.getStats()).values())
        if (report.type === 'inbound-rtp') energy += (report as { totalAudioEnergy?: number }).totalAudioEnergy ?? 0
    return energy
  })
}
