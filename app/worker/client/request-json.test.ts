import { describe, expect, it } from 'vitest'
import type { DataErrorCode } from '../../../schemas/data-error.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import type { Http, HttpRequest } from '../../outbox/http.ts'
import { requestJson } from './request-json.ts'

const me = 'amina' as StudentId
const responding =
  (status: number, body: unknown): Http =>
  async () => ({ status, body, header: () => null, text: '' })

describe('requestJson', () => {
  it('sends the request in the student’s name and returns the response body', async () => {
    const asked: HttpRequest[] = []
    const http: Http = (request) => {
      asked.push(request)
      return responding(200, { sent: true })(request)
    }
    expect(await requestJson(http, me, '/api/email/send-otp', { email: 'a@b.example' })).toEqual({ sent: true })
    expect(asked).toMatchObject([{ method: 'POST', path: '/api/email/send-otp', student: 'amina', body: { email: 'a@b.example' } }])
  })

  it.each<[string, Http, { code: DataErrorCode; field?: string; message: string }]>([
    [
      'the server’s words, and the field that it refused',
      responding(400, { code: 'wrong-code', field: 'otpCode', message: 'Invalid or expired OTP code' }),
      { code: 'failed', field: 'otpCode', message: 'Invalid or expired OTP code' },
    ],
    [
      'that no calendar is connected',
      responding(409, { code: 'no-calendar', message: 'Connect it first' }),
      { code: 'no-calendar', message: 'Connect it first' },
    ],
    ['what to do, where it has none', responding(502, null), { code: 'failed', message: 'Please try again' }],
    ['what to do, where nobody responds', () => Promise.reject(new Error('offline')), { code: 'failed', message: 'Please try again' }],
    [
      'that somebody has to sign in',
      responding(401, { code: 'signed-out', message: 'Sign in' }),
      { code: 'signed-out', message: 'Sign in to continue.' },
    ],
  ])('rejects with %s', async (_, http, error) => {
    await expect(requestJson(http, me, '/api/email/verify-otp', {})).rejects.toMatchObject(error)
  })
})
