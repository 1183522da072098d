/** `npm start`: builds what changed, then runs the server in this process. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onceCallerIsGone } from './exit-with-parent.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

// Builds in a process of its own, so that the server does not carry vite's memory.
const build = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
if (build.status !== 0) process.exit(build.status ?? 1)

// The server is no child process: signals reach it once, not from the terminal and from us, and kill -9 leaves no process behind.
onceCallerIsGone(() => process.kill(process.pid, 'SIGTERM'))
await import('../dist/server/main.js')
