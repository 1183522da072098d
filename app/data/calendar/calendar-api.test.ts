import { expect, it } from 'vitest'
import { calendarApi, NoCalendar } from './calendar-api.ts'
import { DataError } from '../../../schemas/data-error.ts'

const failing = calendarApi(() => Promise.reject(new DataError('failed', 'Please try again')))
const session = { subject: 'Anatomy', startTime: Date.UTC(2026, 2, 12, 16), endTime: Date.UTC(2026, 2, 12, 17) }

it('rejects with the message that it was given when the request for the address fails', async () => {
  await expect(failing.url('No address')).rejects.toThrow('No address')
})

it('ERR-017 ERR-018 rejects with its own message when a disconnect or a sync fails, and with NoCalendar when none is connected', async () => {
  await expect(failing.disconnect()).rejects.toThrow('Failed to disconnect')
  await expect(failing.sync(session)).rejects.toThrow('Failed to sync')
  const without = calendarApi(() =>
    Promise.reject(new DataError('no-calendar', 'Connect your Google Calendar first to sync study sessions')),
  )
  await expect(without.sync(session)).rejects.toThrow(NoCalendar)
})

it('CAL-034 loads the account again after a disconnect, and resolves also when that fails', async () => {
  const asked: string[] = []
  await calendarApi(async (method, path) => {
    asked.push(`${method} ${path}`)
    if (method === 'GET') throw new DataError('failed', 'Please try again')
  }).disconnect()
  expect(asked).toEqual(['DELETE calendar/disconnect', 'GET auth/user'])
})
