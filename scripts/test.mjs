/**
 * `npm test`: runs all stages, also after one failed, then prints a table and, as the last line, the totals.
 * `node scripts/test.mjs static|unit|browsers|e2e` runs a part, with the build when it needs one. `npm run test:quick` runs what
 * daily work needs: types, references, lint and unit tests, with caches, without killed processes and simulations.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { countPlaywright, countVitest } from './test-counts.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = mkdtempSync(join(tmpdir(), 'friendioo-test-'))
const vitestReport = join(reports, 'vitest.json')
const browsersReport = join(reports, 'browsers.json')
const playwrightReport = join(reports, 'playwright.json')

const stages = [
  { name: 'types', parts: ['static'], args: ['node_modules/typescript/bin/tsc', '--noEmit'] },
  { name: 'references', parts: ['static', 'quick'], args: ['scripts/check-references.mjs'] },
  {
    name: 'format',
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
  { name: 'lint', parts: ['static'], args: ['node_modules/eslint/bin/eslint.js', '.', '--max-warnings=0'] },
  { name: 'build', parts: ['unit', 'browsers', 'e2e'], args: ['scripts/build.mjs'] },
  { name: 'sizes', parts: ['e2e'], args: ['scripts/sizes.mjs'] },
  {
    name: 'unit',
    parts: ['unit'],
    args: ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
    count: () => countVitest(read(vitestReport)),
  },
  {
    name: 'browsers',
    parts: ['browsers'],
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
    parts: ['e2e'],
    args: ['node_modules/playwright/cli.js', 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
    count: () => countPlaywright(read(playwrightReport)),
  },
]

/** The same checks with caches. The linter judges a file again only when that file has changed, not when its imports have. */
const quick = [
  {
    name: 'types',
    parts: ['quick'],
    args: ['node_modules/typescript/bin/tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'],
  },
  {
    name: 'lint',
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
    parts: ['quick'],
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--exclude=tests/{faults,simulation}/**',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
    ],
    count: () => countVitest(read(vitestReport)),
  },
]

const part = process.argv[2]
const chosen = part ? [...stages, ...quick].filter(({ parts }) => parts.includes(part)) : stages
if (chosen.length === 0) {
  console.error(`No such part: ${part}. There are static, unit, browsers, e2e and quick.`)
  process.exit(2)
}

// The checks and the build share one core, lint uses the other and takes as long as all of them. Tests in parallel would slow them.
const [alone, beside] = [chosen.filter(({ name }) => name === 'lint'), chosen.filter(({ count, name }) => !count && name !== 'lint')]
const results = (await Promise.all([beside, alone].map(runEach))).flat()
results.push(...(await runEach(chosen.filter(({ count }) => count))))
rmSync(reports, { recursive: true, force: true })

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
  for (const stage of stages) results.push(await runStage(stage))
  return results
}

async function runStage({ name, args, env, count }) {
  console.log(`\n── ${name}`)
  const started = performance.now()
  const succeeded = await run(args, env)
  const seconds = (performance.now() - started) / 1000
  const counts = count?.() ?? { passed: succeeded ? 1 : 0, failed: 0 }
  // A stage that fails outside its tests (a crash, an unhandled rejection, no tests at all) must not count as passed.
  if (!succeeded && counts.failed === 0) counts.failed = 1
  return { name, seconds, ...counts }
}

function run(args, env) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })
}

/** Returns a report, or undefined when the runner died before it wrote one. */
function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

function sum(key) {
  return results.reduce((total, result) => total + result[key], 0)
}

function column(value, i) {
  return i === 0 ? String(value).padEnd(11) : String(value).padStart(9)
}
