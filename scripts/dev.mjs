/**
 * `npm run dev`: runs vite's server on port 3000, which proxies /api, /sync and sockets to our server on 3001.
 * Both reload on changes and end together.
 */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onceCallerIsGone } from './exit-with-parent.mjs'

const cwd = fileURLToPath(new URL('..', import.meta.url))
const run = (args, env) => spawn(process.execPath, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } })

const children = [
  run(['node_modules/vite/bin/vite.js']),
  run(['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'sync-server/main.ts'], { PORT: '3001' }),
]
let stopping = false

for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ??= stopping ? 0 : (code ?? 1)
    stop('SIGTERM')
  })
}
// In a terminal, Ctrl-C has already reached both, and tsx reacts to a second signal with a kill.
process.on('SIGINT', () => stop(process.stdin.isTTY ? undefined : 'SIGINT'))
process.on('SIGTERM', () => stop('SIGTERM'))
onceCallerIsGone(() => stop('SIGTERM'))

function stop(signal) {
  if (stopping) return
  stopping = true
  if (signal) for (const child of children) child.kill(signal)
}
