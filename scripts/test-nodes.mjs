/**
 * `npm run test:nodes`: runs the server's and the unit tests on every supported Node line, each in a copy of this folder with
 * packages of its own. `npm run test:nodes -- 24` runs one line. The registry has each Node as a package.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const LINES = ['20', '22', '24', '26']

const root = fileURLToPath(new URL('..', import.meta.url))
const lines = process.argv.length > 2 ? process.argv.slice(2) : LINES
const results = lines.map((line) => ({ line, ...testOn(line) }))
for (const { line, version, passed } of results) console.log(`Node ${line} (${version}): ${passed ? 'passed' : 'failed'}`)
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1

function testOn(line) {
  const folder = mkdtempSync(join(tmpdir(), `friendioo-node-${line}-`))
  try {
    const env = withNode(line, folder)
    const version = execFileSync('node', ['--version'], { env, encoding: 'utf8' }).trim()
    console.log(`── Node ${version}`)
    const project = join(folder, 'project')
    copyProject(project)
    const { status } = spawnSync('node', ['scripts/test.mjs', 'unit'], { cwd: project, env, stdio: 'inherit' })
    return { version, passed: status === 0 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Installs this Node line into the folder, and returns the environment in which it comes first. */
function withNode(line, folder) {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  // `--prefix` names the project. Otherwise npm would look for one in the folders above.
  execFileSync('npm', ['install', `${name}@${line}`, '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
  })
  const node = join(folder, 'node_modules', name)
  return { ...process.env, PATH: join(node, 'bin') + delimiter + process.env.PATH }
}

/** Copies the files that git tracks, and new files that it does not ignore. */
function copyProject(to) {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8', maxBuffer: 64e6 })
    .trim()
    .split('\n')
  for (const file of files.filter((file) => existsSync(join(root, file)))) {
    mkdirSync(dirname(join(to, file)), { recursive: true })
    cpSync(join(root, file), join(to, file))
  }
}
