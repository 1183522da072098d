/**
 * Fails on a reference to a document, section, rule, row, record, source file or constant that does not exist, on an identifier that was
 * replaced, on an id that two rows or records share, on a title that names more than three ids or joins promises by a semicolon, and on a
 * comment that is too long. Also on a row of `docs/hardening.md` that no test names, on a row of the specification that no test names
 * without a reason in `docs/requirements.tsv`, and on a rule of `docs/protocol.md` that is there twice, or that no test names without a
 * reason beside it. Part of `npm test`.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  commentsOf,
  crowdedTitles,
  findReferences,
  isTest,
  linkedFiles,
  joinedTitles,
  namedIds,
  namedRules,
  rulesOf,
  withoutComments,
} from './references.mjs'
import { RETIRED_NAMES } from './retired-names.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const read = (path) => readFileSync(path, 'utf8')
const faults = []
/** Returns the ids of a document, each of which must be there once. */
const idsOf = (path, ids) => {
  for (const id of new Set(ids)) if (ids.indexOf(id) < ids.lastIndexOf(id)) faults.push(`${path}: ${id} is there twice. Ids are unique.`)
  return new Set(ids)
}
const all = (path, pattern) =>
  idsOf(
    path,
    [...read(path).matchAll(pattern)].map(([, id]) => id),
  )

const rows = read('docs/requirements.tsv')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
const rules = rulesOf(read('docs/protocol.md'))
const hardening = all('docs/hardening.md', /^\| ([NF]\d\d) \|/gm)
const known = {
  row: idsOf(
    'docs/requirements.tsv',
    rows.map(([id]) => id),
  ),
  hardening,
  spec: new Set(rows.map(([, , , , section]) => section)),
  clarification: all('docs/clarifications.md', /^\*\*([A-Z]\d+)\*\*/gm),
  rule: new Set(rules.map(({ id }) => id)),
  architecture: all('docs/architecture.md', /^## (\d+)\. /gm),
  invariant: new Set(
    read('docs/architecture.md')
      .split('\n## 10. ')[1]
      .split('\n## ')[0]
      .match(/^\d+(?=\. )/gm),
  ),
  'design-language': all('docs/design-language.md', /^## (\d+)\. /gm),
  adr: idsOf(
    'docs/decisions',
    readdirSync('docs/decisions').map((name) => name.slice(0, 4)),
  ),
}
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((path) => existsSync(path))
known['source name'] = new Set(files.map((path) => basename(path)))
const exists = ({ kind, id }) => (kind === 'file' || kind === 'source' ? existsSync(id) : known[kind].has(id))
const isSource = ({ kind }) => kind === 'source' || kind === 'source name'
const texts = files
  .filter((path) => /\.(ts|tsx|js|mjs|cjs|css|md|sql|tsv|html|Containerfile)$/.test(path))
  .map((path) => ({ path, text: read(path) }))

const wrong = texts.flatMap(({ path, text }) =>
  // Checks names of source files only in documents and in comments: strings also name files that need not exist, such as a pattern.
  [
    ...findReferences(text).filter((found) => !isSource(found)),
    ...findReferences(path.endsWith('.md') ? text : commentsOf(text)).filter(isSource),
  ]
    .filter((found) => !exists(found))
    .map(({ line, said, kind }) => `${path}:${line}: there is no such ${kind}: ${said}`),
)
faults.push(...wrong)
for (const { path, text } of texts.filter((each) => each.path.endsWith('.md')))
  for (const { target, line } of linkedFiles(path, text)) if (!existsSync(target)) faults.push(`${path}:${line}: there is no ${target}.`)
for (const { path, text } of texts) {
  if (!/\.(ts|tsx|mjs)$/.test(path) || path.startsWith('scripts/retired-names.')) continue
  for (const { 0: name, index } of withoutComments(text).matchAll(/[A-Za-z_]\w*/g)) {
    if (!Object.hasOwn(RETIRED_NAMES, name)) continue
    faults.push(`${path}:${text.slice(0, index).split('\n').length}: ${name} is called ${RETIRED_NAMES[name]} now (docs/glossary.md).`)
  }
}
/** Maximum length of a line with a comment: Prettier does not wrap it, nor the code before it. */
const LINE_MAX = 140
for (const { path, text } of texts) {
  if (!/\.(ts|tsx|js|mjs|cjs)$/.test(path)) continue
  const lines = text.split('\n')
  for (const [at, comment] of commentsOf(text).split('\n').entries())
    if (comment.trim() !== '' && [...lines[at]].length > LINE_MAX)
      faults.push(`${path}:${at + 1}: a comment must end at ${LINE_MAX} characters. Put it on lines of its own above the code.`)
}
const CONSTANT = /\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/g
const constants = new Set(
  texts.filter(({ path }) => !path.endsWith('.md')).flatMap(({ text }) => withoutComments(text).match(CONSTANT) ?? []),
)
for (const { path, text } of texts) {
  // A record says what was true when it was written.
  if (path.startsWith('docs/decisions/')) continue
  for (const { 0: name, index } of (path.endsWith('.md') ? text : commentsOf(text)).matchAll(CONSTANT))
    if (!constants.has(name) && !name.startsWith('SQLITE_'))
      faults.push(`${path}:${text.slice(0, index).split('\n').length}: there is no such constant: ${name}`)
}
for (const { path, text } of texts) {
  if (!isTest(path)) continue
  for (const { line, ids } of crowdedTitles(text))
    faults.push(`${path}:${line}: this title names ${ids.join(', ')}. Split the test, so that each title names one promise and three ids.`)
  for (const { line } of joinedTitles(text))
    faults.push(`${path}:${line}: this title has a semicolon. Name its one promise, or split the test.`)
}
const named = new Set(texts.filter(({ path }) => isTest(path)).flatMap(({ text }) => namedIds(text)))
for (const [id, , , , , untested] of rows) {
  if (!named.has(id) && !untested)
    faults.push(`docs/requirements.tsv: no test names ${id}. Name it in a test's title, or give the reason in the column "untested".`)
  if (named.has(id) && untested) faults.push(`docs/requirements.tsv: a test names ${id}. Remove the reason in the column "untested".`)
}
const proven = new Set(texts.filter(({ path }) => isTest(path)).flatMap(({ text }) => namedRules(text)))
for (const [at, { id, line, untested }] of rules.entries()) {
  const fault = (words) => faults.push(`docs/protocol.md:${line}: ${words}`)
  if (rules.findIndex((rule) => rule.id === id) < at) fault(`there is another rule ${id}. Give this one the next free number.`)
  if (!proven.has(id) && !untested) fault(`no test names ${id}. Name it in the title of the test that proves it, or add "(no test: why)".`)
  if (proven.has(id) && untested) fault(`a test names ${id}. Remove its "(no test: …)".`)
}
for (const id of hardening) if (!named.has(id)) faults.push(`docs/hardening.md: no test names ${id}.`)

for (const fault of faults) console.error(fault)
console.log(`${texts.length} files: ${faults.length} references or rows are wrong.`)
process.exitCode = faults.length > 0 ? 1 : 0
