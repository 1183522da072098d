import { dirname, join } from 'node:path'

/** Matches ids of a list such as "C3, H2 and D4" or "B1 to B3", which may continue in the next line of a comment. */
const LIST = String.raw`[A-Z]\d+(?:(?:,|,? and|,? or| to)\s+(?:\* )?[A-Z]\d+\b)*`

/** Patterns of references; the first group holds one id or more. */
const PATTERNS = {
  clarification: new RegExp(String.raw`\bclarifications?\s+(?:\* )?(${LIST})`, 'g'),
  architecture: /\barchitecture\.md,? sections?\s+(?:\* )?(\d+(?:(?:,| and) \d+)*)/g,
  invariant: /\barchitecture\.md, invariants?\s+(\d+)/g,
  'design-language': /\bdesign-language\.md,? \(?sections?\s+(?:\* )?(\d+)/g,
  hardening: /\bhardening\s+(?:\* )?([NF]\d\d(?:(?:,| and) [NF]\d\d)*)/g,
  spec: /\bspec(?:ification)? \(?§(\d+)/gi,
  adr: /\bADR (\d{4}(?:(?:,| and) \d{4})*)/g,
  rule: /\b((?:PULL|POKE|CHECK|REV|ENV|BATCH|SOCK|HIST|RCPT)-\d+)(?!\d)/g,
  row: /\b((?:ROUTE|LAND|HOME|NAV|AVAIL|GROUP|CHAT|MEET|WAPP|MATCH|SCHED|CAL|NOTIF|PUSH|INSTALL|TUT|PROF|USER|OTP|AUTH|API|WS|RTDB|OFFL|TOAST|ERR|DATA|FIREDEMO)-\d{3})\b/g,
  file: /(?<![\w/.-])(docs\/[\w./-]*\.(?:md|tsv))\b/g,
  source: /(?<![\w/.@-])((?:app|schemas|sw|sync-server|scripts|tests)\/[\w./-]*\.(?:tsx?|mjs))\b/g,
  'source name': /(?<![\w/.@*{}$<-])([\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs))\b/g,
}

/** Kinds whose pattern finds one id, which is used as it is written. */
const SINGLE = ['file', 'source', 'source name', 'row', 'rule']

/**
 * Returns the references in a text.
 *
 * @returns {{ kind: string, id: string, line: number, said: string }[]} `line` from 1; `said` is the reference as written
 */
export function findReferences(text) {
  return Object.entries(PATTERNS).flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].flatMap((found) => {
      const line = text.slice(0, found.index).split('\n').length
      const ids = SINGLE.includes(kind) ? [found[1]] : found[1].match(/[A-Z]?\d+/g)
      return ids.map((id) => ({ kind, id, line, said: found[0].replace(/\s+(\* )?/g, ' ') }))
    }),
  )
}

/** Returns the ids of rows that a test names in its titles. */
export function namedIds(text) {
  return titlesOf(text).flatMap(({ title }) => title.match(/\b([A-Z]{2,8}-\d{3}|[NF]\d\d)\b/g) ?? [])
}

/**
 * Returns the files that a page of documents links to, as paths from the project's root.
 *
 * @returns {{ target: string, line: number }[]} `line` from 1
 */
export function linkedFiles(path, text) {
  return [...text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)].map(({ 1: target, index }) => ({
    target: join(dirname(path), target),
    line: text.slice(0, index).split('\n').length,
  }))
}

/** Returns the rules that a test names in its titles. */
export function namedRules(text) {
  return titlesOf(text).flatMap(({ title }) => [...title.matchAll(PATTERNS.rule)].map(([id]) => id))
}

/**
 * Returns the rules of the protocol, in their order. A rule is an item of a list that begins with its id in bold. If no test can prove it,
 * its text says why: "(no test: …)".
 *
 * @param {string} protocol the text of docs/protocol.md
 * @returns {{ id: string, line: number, untested: string }[]} `line` from 1; `untested` is the reason, or empty
 */
export function rulesOf(protocol) {
  return [...protocol.matchAll(/^- \*\*([A-Z]+-\d+)\*\* ((?:.+(?:\n(?=[^\n#-])|$))+)/gm)].map(({ 1: id, 2: said, index }) => ({
    id,
    line: protocol.slice(0, index).split('\n').length,
    untested: /\(no test: ([^)]+)\)/.exec(said)?.[1] ?? '',
  }))
}

/** A title names one promise, so it proves few rows. */
const IDS_MAX = 3

/** Returns every string of one line in a test: a title is one of them, and a table may hold it, too. */
function titlesOf(text) {
  return withoutComments(text)
    .split('\n')
    .flatMap((code, at) => [...code.matchAll(/(['"`])((?:\\.|(?!\1).)*)\1/g)].map(([, , title]) => ({ line: at + 1, title })))
}

/**
 * Returns the titles in a test that name more than three ids: of rows, of rules, of hardening or of clarifications.
 *
 * @returns {{ line: number, title: string, ids: string[] }[]} `line` from 1
 */
export function crowdedTitles(text) {
  return titlesOf(text)
    .map((found) => ({ ...found, ids: found.title.match(/\b([A-Z]{2,9}-\d{1,3}|[A-Z]\d{1,2})\b/g) ?? [] }))
    .filter(({ ids }) => ids.length > IDS_MAX)
}

/** Matches the title of a test or of a group of tests, also behind the table of `it.each`. */
const TITLE = /(?:\b(?:it|test|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*?)\1/g

/**
 * Returns the titles in a test that have a semicolon, which joins two promises.
 *
 * @returns {{ line: number, title: string }[]} `line` from 1
 */
export function joinedTitles(text) {
  const code = withoutComments(text)
  return [...code.matchAll(TITLE)]
    .filter(([, , title]) => title.includes(';'))
    .map(({ 0: call, 2: title, index }) => ({ line: code.slice(0, index + call.length).split('\n').length, title }))
}

/** `withoutComments` returns code without its comments, `commentsOf` the comments alone. Both preserve the lines. */
export function withoutComments(code) {
  return code.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ' '))
}

export function commentsOf(code) {
  let end = 0
  let comments = ''
  for (const { 0: comment, index } of code.matchAll(COMMENT)) {
    comments += code.slice(end, index).replace(/[^\n]/g, ' ') + comment
    end = index + comment.length
  }
  return comments
}

/** Matches comments, and nothing similar in an address or a pattern of files. */
const COMMENT = /(?<=^|\s)\/\/[^\n]*|(?<=^|\s|\{)\/\*[\s\S]*?\*\//g

/** Returns whether a file has tests. Contract suites stand in `testing` folders next to the code. */
export function isTest(path) {
  return /\.(test|spec)\.[cm]?[jt]sx?$/.test(path) || /^(tests|.*\/testing)\/.*\.[cm]?[jt]sx?$/.test(path)
}
