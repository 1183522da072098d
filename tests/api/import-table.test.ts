import { ESLint } from 'eslint'
import tseslint from 'typescript-eslint'
import { describe, expect, it } from 'vitest'

/** The real configuration without rules that need type information, because the snippets belong to no program. */
const eslint = new ESLint({ overrideConfig: [tseslint.configs.disableTypeChecked] })

async function broken(filePath: string, code: string) {
  const [result] = await eslint.lintText(`${code}\n`, { filePath })
  const table = ['@typescript-eslint/no-restricted-imports', 'no-restricted-globals', 'no-restricted-properties', 'no-restricted-syntax']
  return result!.messages.filter(({ ruleId, fatal }) => fatal || table.includes(ruleId!)).map(({ message }) => message)
}

const forbidden: [file: string, code: string][] = [
  ['schemas/student.ts', `import React from 'react'`],
  ['schemas/student.ts', `import { readFileSync } from 'node:fs'`],
  ['schemas/rules/group.ts', `import { seats } from '../../sync-server/commands/join-group.ts'`],
  ['schemas/rules/group.ts', `export const width = window.innerWidth`],
  ['app/start.tsx', `import { createRxDatabase } from 'rxdb'`],
  ['app/screens/home/home-screen.tsx', `import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'`],
  ['app/screens/home/home-screen.tsx', `import type { WorkerApi } from '../../worker/api.ts'`],
  ['app/screens/home/home-screen.tsx', `export * from '../../worker/api.ts'`],
  ['app/screens/home/home-screen.tsx', `export const open = () => import('dexie')`],
  ['app/screens/home/home-screen.tsx', `export const open = () => import('../../worker/index.ts')`],
  ['app/screens/home/home-screen.tsx', `export const students = () => fetch('/api/students')`],
  ['app/shell/connection/connection-bar.tsx', `export const socket = () => new window.WebSocket('/ws')`],
  ['app/shell/connection/connection-bar.tsx', `export const open = () => globalThis.indexedDB.open('mine')`],
  ['app/ui/avatar.tsx', `import { useLive } from '../data/use-live.ts'`],
  ['app/ui/avatar.tsx', `import { proxy } from 'comlink'`],
  ['app/data/act.ts', `import { act } from '../worker/commands/act.ts'`],
  ['app/data/act.ts', `import Dexie from 'dexie'`],
  ['app/data/act.ts', `import { Button } from '../ui/button.tsx'`],
  ['app/data/account/invitations.ts', `export const offer = () => fetch('/api/invitations/x')`],
  ['app/data/startup/send-closing-batch.ts', `export const close = () => navigator.sendBeacon('/api/batch')`],
  ['app/screens/home/home-screen.tsx', `export const copy = () => navigator.clipboard.writeText('x')`],
  ['app/outbox/http.ts', `export const send = () => globalThis.fetch('/api/batch')`],
  ['app/worker/index.ts', `export const read = () => new XMLHttpRequest()`],
  ['sw/service-worker.ts', `export const read = () => self.fetch('/api/images/x')`],
  ['app/worker/index.ts', `import { useState } from 'react'`],
  ['app/worker/queries/students.ts', `export const title = document.title`],
  ['app/outbox/drain.ts', `import { addRxPlugin } from 'rxdb'`],
  ['app/outbox/drain.ts', `import { replica } from '../worker/replica.ts'`],
  ['sw/service-worker.ts', `import { lastValueFrom } from 'rxjs'`],
  ['sw/service-worker.ts', `import { replica } from '../app/worker/replica.ts'`],
  ['sync-server/api/messages.ts', `import { eq } from 'drizzle-orm'`],
  ['sync-server/socket/frames.ts', `import { openStore } from '../store/sqlite/open.ts'`],
  ['sync-server/commands/send-message.ts', `import { Hono } from 'hono'`],
  ['sync-server/commands/send-message.ts', `import { serve } from '@hono/node-server'`],
  ['sync-server/queries/students.ts', `import Database from 'better-sqlite3'`],
  ['sync-server/queries/students.ts', `import { Database } from '../../scripts/sqlite-driver.mjs'`],
  ['sync-server/queries/students.ts', `import { students } from '../store/tables.ts'`],
  ['sync-server/store/store.ts', `import type { Context } from 'hono'`],
  ['sync-server/store/store.ts', `import { act } from '../../app/data/act.ts'`],
]

const allowed: [file: string, code: string][] = [
  ['schemas/commands/registry.ts', `import * as z from 'zod'; import { CONFIRMED } from './rules/delivery.ts'`],
  ['schemas/rules/match.test.ts', `import fc from 'fast-check'; import { it } from 'vitest'`],
  [
    'app/screens/home/home-screen.tsx',
    `import { useState } from 'react'; import { useLive } from '../../data/use-live.ts'; import { Chip } from '../../ui/chip.tsx'`,
  ],
  ['app/screens/home/home-screen.tsx', `import { Sync } from '../../../schemas/sync.ts'; import { row } from './outbox-row.tsx'`],
  ['app/routes.tsx', `export const messages = () => import('./screens/messages/messages-screen.tsx')`],
  ['app/data/worker.ts', `import { wrap } from 'comlink'; import type { WorkerApi } from '../worker/api.ts'`],
  ['app/data/worker.ts', `export const worker = new Worker(new URL('../worker/entry.ts', import.meta.url), { type: 'module' })`],
  ['app/worker/store/rx-database.ts', `import { createRxDatabase } from 'rxdb'; import { drain } from '../outbox/drain.ts'`],
  ['app/worker/store/rx-database.ts', `export const devMode = () => import('rxdb/plugins/dev-mode')`],
  ['app/worker/sync/socket.ts', `export const open = () => new WebSocket('/ws')`],
  ['app/outbox/store.ts', `import Dexie from 'dexie'; import { Envelope } from '../../schemas/envelope.ts'`],
  ['sw/service-worker.ts', `import { precacheAndRoute } from 'workbox-precaching'; import { drain } from '../app/outbox/drain.ts'`],
  [
    'sync-server/api/messages.ts',
    `import { Hono } from 'hono'; import type { Store } from '../store/store.ts'; import { send } from '../commands/send.ts'`,
  ],
  ['sync-server/commands/send.ts', `import type { Tx } from '../store/store.ts'; import { Message } from '../../schemas/message.ts'`],
  ['sync-server/commands/send.ts', `import { Frame } from '../../schemas/socket.ts'; import { Page } from '../../schemas/sync.ts'`],
  ['sync-server/store/tables.ts', `import { sqliteTable } from 'drizzle-orm/sqlite-core'`],
]

describe('the import table of architecture.md section 2', () => {
  it.each(forbidden)('refuses in %s: %s', async (file, code) => {
    expect(await broken(file, code)).toHaveLength(1)
  })

  it.each(allowed)('allows in %s: %s', async (file, code) => {
    expect(await broken(file, code)).toEqual([])
  })
})
