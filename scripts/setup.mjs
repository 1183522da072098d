/**
 * Makes `npm start` and `npm test` work in a fresh clone: installs packages, compiles the database driver for Node 20, and with
 * `--browser` installs Chromium, Firefox and WebKitGTK. With `--packages` it only installs packages.
 * npm runs it before them, also when node_modules is missing, so it uses Node alone, no packages. Silent when all is installed.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { findChromium, findFirefox, findHeadlessShell, findMiniBrowser } from './find-chromium.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = `${root}node_modules/.friendioo-setup`
/** Parts of SQLite that the server does not use: without them the driver for Node 20 compiles in seven tenths of the time. */
const UNUSED_SQLITE = ['FTS3', 'FTS3_PARENTHESIS', 'FTS4', 'FTS5', 'GEOPOLY', 'RTREE'].map((name) => `-USQLITE_ENABLE_${name}`)

requireNode(20, 19)
installPackages()
if (process.argv.includes('--packages')) process.exit()
compileDriver()
if (process.argv.includes('--browser')) {
  if (!findChromium()) installChromium()
  if (!findHeadlessShell() && mayUseApt()) installHeadlessShell()
  installOthers()
}

function requireNode(major, minor) {
  const [haveMajor, haveMinor] = process.versions.node.split('.').map(Number)
  if (haveMajor > major || (haveMajor === major && haveMinor >= minor)) return
  fail(`Friendioo needs Node ${major}.${minor} or newer; this is ${process.versions.node}.`)
}

function installPackages() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted()) return

  const fresh = !existsSync(`${root}node_modules`)
  say(fresh ? 'Installing packages, this once: about a minute ...' : 'Bringing packages up to date ...')
  // Not `npm ci`: it fails when a registry hides other platforms' optional packages. `dev`: start builds the app, in production too. No
  // install scripts: a script of a foreign package would run on this machine. All native code comes compiled, except the driver below.
  npm('install', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund')
  writeFileSync(stamp, wanted())
}

/** Node 20 needs a driver of its own (scripts/sqlite-driver.mjs), which npm compiles if no compiled one is offered. */
function compileDriver() {
  if (Number(process.versions.napi) >= 10 || driverWorks()) return
  say('Compiling the database driver for Node 20, this once: about half a minute ...')
  // SQLite recommends -O2, which compiles in three quarters of the time of the package's -O3; its own flags stand before these.
  process.env.CFLAGS = [process.env.CFLAGS ?? '', '-O2', ...UNUSED_SQLITE].join(' ')
  npm('rebuild', 'better-sqlite3-node20')
}

function driverWorks() {
  try {
    const Database = createRequire(import.meta.url)('better-sqlite3-node20')
    new Database(':memory:').close()
    return true
  } catch (error) {
    // Compiled for another Node, or not compiled: then the error names the paths that were tried.
    if (error.code !== 'ERR_DLOPEN_FAILED' && !('tries' in error)) throw error
    return false
  }
}

/** Returns what node_modules must match. Read again after installing: npm may have completed the lock. */
function wanted() {
  const { dependencies, devDependencies, overrides } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  const lock = existsSync(`${root}package-lock.json`) ? readFileSync(`${root}package-lock.json`) : ''
  const hash = createHash('sha256').update(JSON.stringify({ dependencies, devDependencies, overrides })).update(lock)
  return `${hash.digest('hex')} ${process.platform}-${process.arch}`
}

function npm(...args) {
  // Uses the npm that called us, if one did: it may not be the one on the path.
  const caller = process.env.npm_execpath
  const [command, ...before] = caller?.endsWith('npm-cli.js') ? [process.execPath, caller] : ['npm']
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64e6, shell: process.platform === 'win32' && command === 'npm' }
  const { status, stdout, stderr } = spawnSync(command, [...before, ...args, '--loglevel=error'], options)
  if (status !== 0) fail(`${stdout ?? ''}${stderr ?? ''}\nnpm ${args[0]} failed; see above.`)
}

function installChromium() {
  const apt = mayUseApt()
  say(`The browser tests need Chromium: installing it ${apt ? 'with apt-get' : "with Playwright's installer"} ...`)
  if (apt) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    run('apt-get', ['update', '-qq'], env) && run('apt-get', ['install', '-y', '-qq', 'chromium'], env)
  }
  if (!findChromium()) run(process.execPath, [`${root}node_modules/playwright/cli.js`, 'install', 'chromium'])
  // Does not stop: only the browser tests need Chromium, and they report that it is missing.
  say(findChromium() ? 'Chromium is there.' : 'Found no way to install Chromium: install it, or name one in PLAYWRIGHT_CHROMIUM.')
}

/** Installs the Chromium without windows, if the system offers it. Otherwise the tests use the other one, and take longer. */
function installHeadlessShell() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const isOffered = () =>
    /Candidate: \d/.test(spawnSync('apt-cache', ['policy', 'chromium-headless-shell'], { encoding: 'utf8' }).stdout ?? '')
  if (!isOffered()) run('apt-get', ['update', '-qq'], env)
  if (!isOffered()) return
  say('Most browser tests run in a Chromium without windows: installing it with apt-get ...')
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], env)
}

/** Installs the other two browsers of the main flows. When they cannot be installed, the tests report it. */
function installOthers() {
  const wanted = [
    ...(findFirefox() ? [] : ['firefox-esr']),
    ...(findMiniBrowser() ? [] : ['webkit2gtk-driver', 'xvfb', 'xauth', 'dbus-x11']),
  ]
  if (wanted.length === 0 || !mayUseApt()) return
  say('The main flows run in Firefox and in Safari’s engine, too: installing them with apt-get, about a minute ...')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  run('apt-get', ['update', '-qq'], env) && run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...wanted], env)
}

function mayUseApt() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** Returns whether the command succeeded, and prints its output only when it failed. */
function run(command, args, env = process.env) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, env, encoding: 'utf8', maxBuffer: 64e6 })
  if (status !== 0) say(`${stdout ?? ''}${stderr ?? ''}`)
  return status === 0
}

function say(line) {
  console.error(line)
}

function fail(line) {
  say(line)
  process.exit(1)
}
