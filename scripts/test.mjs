/**
 * `npm test`: runs all stages, also after one failed, then prints a table and, as the last line, the totals. At each stage it says how long
 * the rest takes. `node scripts/test.mjs static|unit|browsers|e2e` runs a part, with the build when it needs one. `npm run test:quick` runs
 * what daily work needs: types, references, format, dead code, lint and unit tests, with caches, without simulations and tests that start
 * processes or read the build.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { countPlaywright, countVitest } from './test-counts.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = mkdtempSync(join(tmpdir(), 'friendioo-test-'))
const vitestReport = join(reports, 'vitest.json')
const browsersReport = join(reports, 'browsers.json')
const playwrightReport = join(reports, 'playwright.json')

/** The stages of one lane run one after the other, the lanes at the same time: a stage that waits leaves the cores to the others. */
const stages = [
  { name: 'references', lane: 'texts', parts: ['static', 'quick'], args: ['scripts/check-references.mjs'] },
  {
    name: 'format',
    lane: 'texts',
    parts: ['static', 'quick'],
    args: [
      'node_modules/prettier/bin/prettier.cjs',
      '--check',
      '--log-level=warn',
      '--cache',
      '--cache-location=.cache/prettier',
      '**/*.{ts,tsx,js,mjs,cjs}',
    ],
  },
  // Dead code, as knip.config.js says: what nothing uses, and then what only tests use.
  {
    name: 'unused',
    lane: 'texts',
    parts: ['static', 'quick'],
    args: ['node_modules/knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors'],
  },
  {
    name: 'only tested',
    lane: 'texts',
    parts: ['static', 'quick'],
    args: ['node_modules/knip/bin/knip.js', '--no-progress', '--production'],
  },
  // The compiler makes many short-lived objects: with room for them it needs a sixth less CPU time.
  {
    name: 'types, lint',
    lane: 'code',
    parts: ['static'],
    args: ['--max-semi-space-size=64', '--max-old-space-size=4096', 'scripts/check-code.mjs'],
  },
  // Installs what is missing besides the packages, which `npm test` installs before: the lanes "texts" and "code" need only these.
  {
    name: 'setup',
    lane: 'tests',
    parts: ['unit', 'browsers', 'e2e'],
    args: ['scripts/setup.mjs', ...(process.argv[2] === 'unit' ? [] : ['--browser'])],
  },
  { name: 'build', lane: 'tests', parts: ['unit', 'browsers', 'e2e'], args: ['scripts/build.mjs'] },
  { name: 'sizes', lane: 'tests', parts: ['e2e'], args: ['scripts/sizes.mjs'] },
  {
    name: 'unit',
    lane: 'tests',
    parts: ['unit'],
    args: ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
    count: () => countVitest(read(vitestReport)),
  },
  {
    name: 'browsers',
    lane: 'browsers',
    parts: ['browsers'],
    // Runs beside the unit tests, so its output is printed when it ends, not between theirs.
    isBeside: true,
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      'vitest.browsers.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${browsersReport}`,
    ],
    count: () => countVitest(read(browsersReport)),
  },
  {
    name: 'e2e',
    // After all others, because it takes both cores by itself.
    lane: 'last',
    parts: ['e2e'],
    // A trace of every test takes an eighth of all CPU time. A file that is run alone has one, and on CI the second attempt has.
    args: ['node_modules/playwright/cli.js', 'test', '--reporter=list,json', ...(process.env.CI ? [] : ['--trace=off'])],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
    count: () => countPlaywright(read(playwrightReport)),
  },
]

/** The same checks with caches. The linter judges a file again only when that file has changed, not when its imports have. */
const quick = [
  {
    name: 'types',
    lane: 'texts',
    parts: ['quick'],
    args: ['node_modules/typescript/bin/tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'],
  },
  {
    name: 'lint',
    lane: 'code',
    parts: ['quick'],
    args: [
      'node_modules/eslint/bin/eslint.js',
      '.',
      '--max-warnings=0',
      '--cache',
      '--cache-strategy=content',
      '--cache-location=.cache/eslint',
    ],
  },
  {
    name: 'unit',
    lane: 'tests',
    parts: ['quick'],
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--exclude=tests/{attack,faults,simulation}/**',
      '--exclude=sync-server/main.test.ts',
      '--exclude=tests/api/browsers.test.ts',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
    ],
    count: () => countVitest(read(vitestReport)),
  },
]

/** Where the seconds of each stage are stored, for the next run. */
const timesFile = join(root, '.cache', 'test-seconds.json')
/** Seconds of each stage: of the last run here, or else of a machine with two cores. */
const times = {
  references: 1,
  format: 25,
  unused: 4,
  'only tested': 3,
  'types, lint': 90,
  setup: 1,
  build: 10,
  sizes: 1,
  unit: 260,
  browsers: 150,
  e2e: 690,
  ...read(timesFile),
}

const part = process.argv[2]
const chosen = part ? [...stages, ...quick].filter(({ parts }) => parts.includes(part)) : stages
if (chosen.length === 0) {
  console.error(`There is no part named ${part}. There are static, unit, browsers, e2e and quick.`)
  process.exit(2)
}

const ended = new Set()
let buildEnds = () => {}
/** Resolves when the build has ended, for which tests wait. Undefined in a part without a build: none of its tests needs one. */
const isBuilt = chosen.some(({ name }) => name === 'build') ? new Promise((resolve) => (buildEnds = resolve)) : undefined
const stagesOf = (lane) => chosen.filter((stage) => stage.lane === lane)
const lanes = [...new Set(chosen.map(({ lane }) => lane))].filter((lane) => lane !== 'last').map(stagesOf)
const results = [...(await Promise.all(lanes.map(runEach))).flat(), ...(await runEach(stagesOf('last')))]
rmSync(reports, { recursive: true, force: true })
mkdirSync(join(root, '.cache'), { recursive: true })
if (part !== 'quick')
  writeFileSync(timesFile, JSON.stringify({ ...times, ...Object.fromEntries(results.map((each) => [each.name, each.seconds])) }))

console.log(`\n${['stage', 'passed', 'failed', 'seconds'].map(column).join('')}`)
for (const { name, passed, failed, seconds } of results) console.log([name, passed, failed, seconds.toFixed(1)].map(column).join(''))
for (const title of results.flatMap(({ broken = [] }) => broken)) console.log(`failed: ${title}`)
for (const title of results.flatMap(({ flaky = [] }) => flaky)) console.log(`flaky: ${title}`)
const passed = sum('passed')
const failed = sum('failed')
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0

async function runEach(stages) {
  const results = []
  for (const stage of stages) {
    if (stage.count) await isBuilt
    results.push(await runStage(stage))
    if (stage.name === 'build') buildEnds()
  }
  return results
}

async function runStage(stage) {
  const { name, count } = stage
  console.log(`\n── ${name} (${chosen.indexOf(stage) + 1} of ${chosen.length}, ${remaining()} left)`)
  const started = performance.now()
  const succeeded = await run(stage)
  const seconds = (performance.now() - started) / 1000
  ended.add(stage)
  const counts = count?.() ?? { passed: succeeded ? 1 : 0, failed: 0 }
  // A stage that fails outside its tests (a crash, an unhandled rejection, no tests at all) must not count as passed.
  if (!succeeded && counts.failed === 0) counts.failed = 1
  return { name, seconds, ...counts }
}

/** Returns the time until the end, as text: the longest lane, and what comes after all. */
function remaining() {
  const total = (stages) => stages.reduce((seconds, stage) => seconds + (ended.has(stage) ? 0 : (times[stage.name] ?? 0)), 0)
  const seconds = Math.max(0, ...lanes.map(total)) + total(stagesOf('last'))
  return seconds < 90 ? `about ${Math.ceil(seconds / 10) * 10} s` : `about ${Math.round(seconds / 60)} min`
}

function run({ args, env, isBeside }) {
  return new Promise((resolve) => {
    const stdio = isBeside ? ['ignore', 'pipe', 'pipe'] : 'inherit'
    const child = spawn(process.execPath, args, { cwd: root, stdio, env: { ...process.env, ...env } })
    const output = []
    for (const stream of isBeside ? [child.stdout, child.stderr] : []) stream.on('data', (chunk) => output.push(chunk))
    child.on('error', () => resolve(false))
    child.on('close', (code) => {
      for (const chunk of output) process.stdout.write(chunk)
      resolve(code === 0)
    })
  })
}

/** Returns a report, or undefined when the runner died before it wrote one. */
function read(path) {
  if (!existsSync(path)) return undefined
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    // Half written.
    if (!(error instanceof SyntaxError)) throw error
  }
}

function sum(key) {
  return results.reduce((total, result) => total + result[key], 0)
}

function column(value, i) {
  return i === 0 ? String(value).padEnd(12) : String(value).padStart(9)
}
