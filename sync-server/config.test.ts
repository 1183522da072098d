import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { CannotStart } from './cannot-start.ts'
import { readConfig } from './config.ts'
import type { DemoMode } from './demo/demo-mode.ts'

describe('the configuration', () => {
  it('has defaults when no variable is set', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      demo: 'private',
      google: null,
      firebase: null,
      oidc: null,
      testClock: false,
      clockStart: null,
      publicUrl: null,
      trustedProxies: 0,
      rateLimitScale: 1,
      operators: new Set(),
      comingSoon: [],
      portalCheckUrl: null,
      iceServers: [],
      metricsToken: null,
      smtpUrl: null,
      mailFrom: { name: 'Friendioo', address: 'no-reply@friendioo.invalid' },
      logLevel: 'info',
    })
  })

  it('reads the variables that are set, and treats empty ones as not set', () => {
    const config = readConfig({
      PORT: '0',
      HOST: 'localhost',
      DATA_DIR: '/tmp/x',
      TEST_CLOCK: '1',
      PUBLIC_URL: 'https://friendioo.example',
      SMTP_URL: 'smtp://mail',
      LOG_LEVEL: 'silent',
      TRUSTED_PROXIES: '2',
      RATE_LIMIT_SCALE: '0.5',
      METRICS_TOKEN: 'token',
    })
    expect(config).toMatchObject({
      port: 0,
      host: 'localhost',
      dataDir: '/tmp/x',
      testClock: true,
      smtpUrl: 'smtp://mail',
      logLevel: 'silent',
      trustedProxies: 2,
      rateLimitScale: 0.5,
      metricsToken: 'token',
    })
    expect(config.publicUrl!.origin).toBe('https://friendioo.example')
    expect(config.mailFrom).toEqual({ name: 'Friendioo', address: 'no-reply@friendioo.example' })
    expect(readConfig({ MAIL_FROM: 'Campus <hello@campus.example>' }).mailFrom).toEqual({ name: 'Campus', address: 'hello@campus.example' })
    expect(readConfig({ MAIL_FROM: '"Campus, all" <Hello@Campus.Example>' }).mailFrom).toEqual({
      name: 'Campus, all',
      address: 'hello@campus.example',
    })
    expect(readConfig({ MAIL_FROM: 'hello@campus.example' }).mailFrom).toEqual({ name: '', address: 'hello@campus.example' })
    expect(
      readConfig({
        PORT: '',
        HOST: '',
        DATA_DIR: '',
        PUBLIC_URL: '',
        SMTP_URL: '',
        MAIL_FROM: '',
        TRUSTED_PROXIES: '',
        RATE_LIMIT_SCALE: '',
        METRICS_TOKEN: '',
        LOG_LEVEL: '',
      }),
    ).toEqual(readConfig({}))
  })

  const wrong: [variable: string, value: string, says: string][] = [
    ['TRUSTED_PROXIES', '-1', 'is not a number of proxies'],
    ['TRUSTED_PROXIES', '1.5', 'is not a number of proxies'],
    ['TRUSTED_PROXIES', '10.0.0.1', 'is not a number of proxies'],
    ['RATE_LIMIT_SCALE', '0', 'cannot multiply the limits'],
    ['RATE_LIMIT_SCALE', 'x', 'cannot multiply the limits'],
    ['RATE_LIMIT_SCALE', '1e7', 'cannot multiply the limits'],
    ['COMING_SOON', 'meetup, chat', 'has chat, which cannot be switched off'],
    ['PORTAL_CHECK_URL', 'https://portal.example/', 'is not an address by plain http'],
    ['PORTAL_CHECK_URL', 'portal.example', 'is not an address by plain http'],
    ['LOG_LEVEL', 'loud', 'is not a level'],
    ['MAIL_FROM', 'Friendioo', 'is not a sender'],
    ['MAIL_FROM', 'Friendioo <a@b.example>, <c@d.example>', 'is not a sender'],
    ['OPERATORS', 'ada@uni.example bully(1)@uni.example', 'has bully(1)@uni.example, which is no e-mail address'],
    ['PUBLIC_URL', 'friendioo.example', 'is not an address'],
    ['PUBLIC_URL', 'https://friendioo.example/app', 'is not an address'],
    ['PUBLIC_URL', 'ftp://friendioo.example', 'is not an address'],
    ['GOOGLE_AUTH_BASE', 'accounts.google.com', 'is not an address'],
    ['GOOGLE_API_BASE', 'http://google.example', 'is not an address that secrets can go to'],
    ['OIDC_ISSUER', 'http://login.example', 'is not an address that secrets can go to'],
    ['OIDC_ISSUER', 'login.example', 'is not an address that secrets can go to'],
  ]
  it.each(wrong)('refuses %s=%s with a message', (variable, value, says) => {
    const read = () =>
      readConfig({
        GOOGLE_CLIENT_ID: 'id',
        GOOGLE_CLIENT_SECRET: 'secret',
        OIDC_CLIENT_ID: 'id',
        OIDC_CLIENT_SECRET: 'secret',
        ...(variable !== 'OIDC_ISSUER' && { OIDC_ISSUER: 'https://login.example' }),
        [variable]: value,
      })
    expect(read).toThrow(CannotStart)
    expect(read).toThrow(`${variable}=${value} ${says}`)
  })

  it('uses Google calendars when both halves of the key are set, and built-in ones otherwise', () => {
    expect(readConfig({}).google).toBeNull()
    expect(
      readConfig({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_API_BASE: 'https://calendar.example/' }).google,
    ).toEqual({
      clientId: 'id',
      clientSecret: 'secret',
      authBase: null,
      apiBase: 'https://calendar.example',
    })
    for (const half of ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']) expect(() => readConfig({ [half]: 'x' })).toThrow('belong together')
  })

  it('signs students in by a provider when all its variables are set, and by a provider on this machine only outside production', () => {
    const client = { OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' }
    expect(readConfig({ ...client, OIDC_ISSUER: 'https://login.example/realms/campus' }).oidc).toEqual({
      issuer: new URL('https://login.example/realms/campus'),
      clientId: 'id',
      clientSecret: 'secret',
    })
    for (const part of ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'])
      expect(() => readConfig({ [part]: 'https://login.example' })).toThrow('belong together')
    const here = { ...client, OIDC_ISSUER: 'http://127.0.0.1:4000' }
    expect(readConfig(here).oidc?.issuer.host).toBe('127.0.0.1:4000')
    expect(() => readConfig({ ...here, NODE_ENV: 'production' })).toThrow('OIDC_ISSUER=http://127.0.0.1:4000 is not an address')
  })

  it('has every variable explained in docs/operating.md', () => {
    const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
    const variables = new Set([...read('config.ts').matchAll(/\benv\.([A-Z_]+)/g)].map(([, name]) => name!))
    expect(variables.size).toBeGreaterThan(10)
    const table = read('../docs/operating.md')
      .match(/^\| `.*$/gm)!
      .join('\n')
    for (const name of variables) expect(table).toContain(`\`${name}\``)
  })

  it.each(['x', '-1', '65536', '1.5', '80 80'])('refuses PORT=%s with a message', (PORT) => {
    expect(() => readConfig({ PORT })).toThrow(CannotStart)
    expect(() => readConfig({ PORT })).toThrow(`PORT=${PORT} is not a port`)
  })

  it('N38 refuses to move the clock in production', () => {
    expect(() => readConfig({ NODE_ENV: 'production', TEST_CLOCK: '1' })).toThrow(CannotStart)
    expect(readConfig({ TEST_CLOCK: 'yes' }).testClock).toBe(false)
    expect(readConfig({ TEST_CLOCK: '2026-03-12T10:00:00Z' })).toMatchObject({ testClock: true, clockStart: Date.UTC(2026, 2, 12, 10) })
    expect(() => readConfig({ NODE_ENV: 'production', TEST_CLOCK: '2026-03-12T10:00:00Z' })).toThrow(CannotStart)
  })

  const demo: [env: NodeJS.ProcessEnv, mode: DemoMode][] = [
    [{}, 'private'],
    [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' }, 'private'],
    [{ PUBLIC_URL: 'http://localhost:3000', TRUSTED_PROXIES: '0', NODE_ENV: 'development' }, 'private'],
    [{ DEMO: '0' }, 'off'],
    [{ NODE_ENV: 'production' }, 'off'],
    [{ TRUSTED_PROXIES: '1' }, 'off'],
    [{ PUBLIC_URL: 'https://friendioo.example' }, 'off'],
    [{ PUBLIC_URL: 'https://localhost' }, 'off'],
    [{ PUBLIC_URL: 'http://friendioo.example' }, 'off'],
    [{ HOST: '0.0.0.0' }, 'off'],
    [{ HOST: '192.168.1.7' }, 'off'],
    [{ NODE_ENV: 'production', DEMO: '1' }, 'announced'],
    [{ PUBLIC_URL: 'https://friendioo.example', TRUSTED_PROXIES: '1', DEMO: '1' }, 'announced'],
    [{ HOST: '0.0.0.0', DEMO: 'public' }, 'announced'],
  ]
  it.each(demo)('N38 N64 makes the demo campus for %j %s', (env, mode) => {
    expect(readConfig(env).demo).toBe(mode)
  })

  it('N90 refuses Google calendars on a public demo, whose visitors share its students', () => {
    const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
    for (const env of [
      { HOST: '0.0.0.0', DEMO: 'public' },
      { NODE_ENV: 'production', DEMO: '1' },
    ])
      expect(() => readConfig({ ...env, ...google })).toThrow(
        new CannotStart(
          'Visitors of a public demo share its students, so each would see the Google events of the others. Set DEMO=0, or leave GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET out.',
        ),
      )
    expect(readConfig(google)).toMatchObject({ demo: 'private', google: { clientId: 'id' } })
    expect(readConfig({ HOST: '0.0.0.0', ...google })).toMatchObject({ demo: 'off', google: { clientId: 'id' } })
  })

  it('N95 refuses to mail links without PUBLIC_URL where others use the server', () => {
    const SMTP_URL = 'smtp://mail.example'
    for (const env of [{ HOST: '0.0.0.0' }, { TRUSTED_PROXIES: '1' }, { NODE_ENV: 'production' }]) {
      expect(() => readConfig({ ...env, SMTP_URL })).toThrow(
        new CannotStart('SMTP_URL sends mails with links, and nothing says where they lead. Set PUBLIC_URL to the address people use.'),
      )
      expect(readConfig({ ...env, SMTP_URL, PUBLIC_URL: 'https://friendioo.example' })).toMatchObject({ smtpUrl: SMTP_URL })
      expect(readConfig(env)).toMatchObject({ smtpUrl: null })
    }
    expect(readConfig({ SMTP_URL })).toMatchObject({ smtpUrl: SMTP_URL })
  })

  it.each(['true', 'yes', 'false', 'Public', '2'])('N65 refuses DEMO=%s, which could be meant either way', (DEMO) => {
    expect(() => readConfig({ DEMO })).toThrow(CannotStart)
    expect(() => readConfig({ DEMO })).toThrow(`DEMO=${DEMO} is no choice: use 0, 1 or public.`)
  })

  it.each(['0.0.0.0', '192.168.1.7', 'friendioo.example', '::'])('N38 refuses DEMO=1 on the public host %s', (HOST) => {
    expect(() => readConfig({ HOST, DEMO: '1' })).toThrow(CannotStart)
    expect(() => readConfig({ HOST, DEMO: '1' })).toThrow('DEMO=public')
  })

  it('reads switched-off features with any separator', () => {
    expect(readConfig({ COMING_SOON: 'message meetup' }).comingSoon).toEqual(['message', 'meetup'])
  })

  it('N60 reads the address that shows a network’s sign-in page', () => {
    expect(readConfig({ PORTAL_CHECK_URL: 'http://portal.example' }).portalCheckUrl).toBe('http://portal.example/')
  })

  it('reads the servers for voice as addresses or as JSON, and repeats no secret of theirs in a message', () => {
    for (const wrong of ['stun.example.org', '[{"urls":"https://secret.example"}]', '[{"urls":[]}]', '["stun:one.example"']) {
      expect(() => readConfig({ ICE_SERVERS: wrong })).toThrow('ICE_SERVERS has no list of servers')
      expect(() => readConfig({ ICE_SERVERS: wrong })).not.toThrow(/secret/)
    }
    expect(readConfig({ ICE_SERVERS: 'stun:one.example:3478, stun:two.example' }).iceServers).toEqual([
      { urls: ['stun:one.example:3478'] },
      { urls: ['stun:two.example'] },
    ])
    const turn = { urls: ['turn:a.example', 'turns:a.example:443?transport=tcp'], username: 'campus', credential: 'secret' }
    expect(readConfig({ ICE_SERVERS: JSON.stringify(['stun:one.example', turn]) }).iceServers).toEqual([
      { urls: ['stun:one.example'] },
      turn,
    ])
    expect(readConfig({ ICE_SERVERS: ' ' }).iceServers).toEqual([])
  })

  it('reads operators as addresses with any separator', () => {
    expect([...readConfig({ OPERATORS: 'a@b.example, C@D.example;e@f.example' }).operators]).toEqual([
      'a@b.example',
      'c@d.example',
      'e@f.example',
    ])
  })

  describe('of Firebase', () => {
    const app = { apiKey: 'k', projectId: 'campus', appId: '1:2:web:3', messagingSenderId: '2' }
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    const account = { project_id: 'campus', client_email: 'a@campus.example', private_key: privateKey, private_key_id: '1' }
    const env = {
      FIREBASE_CONFIG: JSON.stringify({ ...app, authDomain: 'campus.example' }),
      FIREBASE_SERVICE_ACCOUNT: JSON.stringify({ type: 'service_account', ...account }),
    }

    it('takes what pages need and the account, as JSON or as a file, and one alone sends no pushes', () => {
      expect(readConfig(env).firebase).toEqual({ app, account, database: null, apiBase: null })
      const folder = mkdtempSync(join(tmpdir(), 'friendioo-'))
      onTestFinished(() => rmSync(folder, { recursive: true }))
      const file = join(folder, 'account.json')
      writeFileSync(file, env.FIREBASE_SERVICE_ACCOUNT)
      expect(readConfig({ ...env, FIREBASE_SERVICE_ACCOUNT: file, FIREBASE_API_BASE: 'http://127.0.0.1:9/' }).firebase).toEqual({
        app,
        account,
        database: null,
        apiBase: 'http://127.0.0.1:9',
      })
      expect(readConfig({ FIREBASE_CONFIG: env.FIREBASE_CONFIG }).firebase).toBeNull()
    })

    it('takes the Realtime Database of the project, at https or on this machine', () => {
      for (const databaseURL of ['https://campus-default-rtdb.firebaseio.com', 'http://127.0.0.1:9/?ns=campus'])
        expect(readConfig({ ...env, FIREBASE_CONFIG: JSON.stringify({ ...app, databaseURL }) }).firebase?.database).toEqual(
          new URL(databaseURL),
        )
    })

    const wrong: [change: Record<string, string | undefined>, says: string][] = [
      [{ FIREBASE_CONFIG: undefined }, 'FIREBASE_SERVICE_ACCOUNT needs FIREBASE_CONFIG'],
      [{ FIREBASE_CONFIG: '{apiKey: 1}' }, 'FIREBASE_CONFIG is no configuration of a web app'],
      [{ FIREBASE_CONFIG: JSON.stringify({ ...app, appId: '' }) }, 'FIREBASE_CONFIG is no configuration of a web app'],
      [{ FIREBASE_CONFIG: JSON.stringify({ ...app, projectId: 'other' }) }, 'is of the project campus and FIREBASE_CONFIG of other'],
      [
        { FIREBASE_CONFIG: JSON.stringify({ ...app, databaseURL: 'http://campus.example' }) },
        'that is not an address of a Realtime Database',
      ],
      [{ FIREBASE_CONFIG: JSON.stringify({ ...app, databaseURL: 7 }) }, 'that is not an address of a Realtime Database'],
      [{ FIREBASE_SERVICE_ACCOUNT: '{}' }, 'is neither the key of a service account as JSON nor a file with it'],
      [{ FIREBASE_SERVICE_ACCOUNT: '/no/such/file' }, 'names a file that cannot be read (ENOENT)'],
      [{ FIREBASE_SERVICE_ACCOUNT: JSON.stringify({ ...account, private_key: 'x' }) }, 'has a private_key that cannot be read'],
      [{ FIREBASE_API_BASE: 'http://fcm.example' }, 'is not an address that secrets can go to'],
    ]
    it.each(wrong.map(([change, says]) => [says, change] as const))('says in one sentence, which quotes no key: %s', (says, change) => {
      const read = () => readConfig({ ...env, ...change })
      expect(read).toThrow(CannotStart)
      expect(read).toThrow(says)
      expect(read).not.toThrow('PRIVATE KEY')
    })
  })
})
