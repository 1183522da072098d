/** `npm start`: builds what changed, then is the server. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onceCallerIsGone } from './exit-with-parent.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

// In a process of its own: the server should not carry vite's memory around.
const build = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
if (build.status !== 0) process.exit(build.status ?? 1)

// The server is no child of ours: signals reach it once, not from the terminal and from us, and kill -9 leaves nothing behind.
onceCallerIsGone(() => process.kill(process.pid, 'SIGTERM'))
await import('../dist/server/main.js')
