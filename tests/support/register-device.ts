import { expect } from 'vitest'
import type { PushDevice, TestPushService } from './push-service.ts'
import type { TestStudent } from './student.ts'

/** Subscribes a device of this student at the push service, and registers it with their server. */
export async function registerDevice(student: TestStudent, service: TestPushService): Promise<PushDevice> {
  const { publicKey } = (await student.get<{ publicKey: string }>('/api/push/key')).body
  const device = service.subscribe(publicKey)
  expect((await student.post('/api/push/subscriptions', device.toJSON())).status).toBe(201)
  return device
}
