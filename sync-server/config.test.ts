import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CannotStart, readConfig } from './config.ts'

describe('the operating contract', () => {
  it('has its values without a word', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      demo: true,
      testClock: false,
      publicUrl: null,
      smtpUrl: null,
      logLevel: 'info',
    })
  })

  it('reads what is set; empty is not set', () => {
    const config = readConfig({ PORT: '0', HOST: 'localhost', DATA_DIR: '/tmp/x', TEST_CLOCK: '1', PUBLIC_URL: 'https://friendioo.example', SMTP_URL: 'smtp://mail', LOG_LEVEL: 'silent' })
    expect(config).toMatchObject({ port: 0, host: 'localhost', dataDir: '/tmp/x', testClock: true, smtpUrl: 'smtp://mail', logLevel: 'silent' })
    expect(config.publicUrl!.origin).toBe('https://friendioo.example')
    expect(readConfig({ PORT: '', HOST: '', DATA_DIR: '', PUBLIC_URL: '', SMTP_URL: '' })).toEqual(readConfig({}))
  })

  it.each(['x', '-1', '65536', '1.5', '80 80'])('refuses PORT=%s with a sentence', (PORT) => {
    expect(() => readConfig({ PORT })).toThrow(CannotStart)
    expect(() => readConfig({ PORT })).toThrow(`PORT=${PORT} is not a port`)
  })

  it('N38 never moves its clock in production', () => {
    expect(() => readConfig({ NODE_ENV: 'production', TEST_CLOCK: '1' })).toThrow(CannotStart)
    expect(readConfig({ TEST_CLOCK: 'yes' }).testClock).toBe(false)
  })

  const demo: [env: NodeJS.ProcessEnv, on: boolean][] = [
    [{}, true],
    [{ HOST: '::1' }, true],
    [{ DEMO: '0' }, false],
    [{ DEMO: '1' }, true],
    [{ NODE_ENV: 'production' }, false],
    [{ NODE_ENV: 'production', DEMO: '1' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '0.0.0.0', DEMO: '0' }, false],
    [{ HOST: '0.0.0.0', DEMO: 'public' }, true],
    [{ NODE_ENV: 'production', HOST: '0.0.0.0', DEMO: 'public' }, true],
    [{ HOST: '192.168.1.7' }, false],
  ]
  it.each(demo)('N38 the demo campus with %j: %s', (env, on) => {
    expect(readConfig(env).demo).toBe(on)
  })

  it.each(['0.0.0.0', '192.168.1.7', 'friendioo.example', '::'])('N38 DEMO=1 on the public host %s does not start', (HOST) => {
    expect(() => readConfig({ HOST, DEMO: '1' })).toThrow(CannotStart)
    expect(() => readConfig({ HOST, DEMO: '1' })).toThrow('DEMO=public')
  })
})
