import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ESLint } from 'eslint'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)

/** Returns a program of this text alone, in the place of a file. The program of the whole project takes ten seconds. */
function programOf(filePath: string, text: string): ts.Program {
  const path = fileURLToPath(new URL(filePath, root))
  const { config } = ts.readConfigFile(fileURLToPath(new URL('tsconfig.json', root)), (name) => ts.sys.readFile(name)) as {
    config: { compilerOptions: object }
  }
  const { options } = ts.convertCompilerOptionsFromJson({ ...config.compilerOptions, types: [] }, fileURLToPath(root))
  const host = ts.createCompilerHost(options)
  const { readFile } = host
  host.readFile = (name) => (name === path ? text : readFile(name))
  return ts.createProgram({ rootNames: [path], options, host })
}

/** Returns the messages of the browser rules for an app file with these lines, per line. */
async function foundIn(filePath: string, lines: readonly string[]): Promise<string[][]> {
  const text = `${lines.join('\n')}\n`
  const programs = filePath === SCRIPT ? [programOf(filePath, text)] : []
  const eslint = new ESLint({
    overrideConfig: { files: [SCRIPT], languageOptions: { parserOptions: { projectService: false, programs } } },
    ruleFilter: ({ ruleId }) => ruleId.startsWith('browsers/'),
  })
  const [result] = await eslint.lintText(text, { filePath })
  const messages = result!.messages.filter(({ ruleId, fatal }) => fatal || ruleId?.startsWith('browsers/'))
  return lines.map((_, at) => messages.filter(({ line }) => line === at + 1).map(({ message }) => message))
}

/** A file that the rules for the app's scripts apply to. */
const SCRIPT = 'app/ui/morph.ts'
const STYLE = 'app/styles.css'

const refused: [file: string, code: string, why: RegExp][] = [
  [SCRIPT, `export const later = () => requestIdleCallback(() => {})`, /^Safari.* lacks requestIdleCallback/],
  [SCRIPT, `export const later = () => window.requestIdleCallback(() => {})`, /^Safari.* lacks requestIdleCallback/],
  [SCRIPT, `export const isSeen = (element: HTMLElement) => element.checkVisibility()`, /^Safari.* lacks Element.checkVisibility/],
  [SCRIPT, `export const go = () => document.startViewTransition(() => {})`, /^Safari.* lacks Document.startViewTransition/],
  [SCRIPT, `export const any = (signals: AbortSignal[]) => AbortSignal.any(signals)`, /^Safari.* lacks AbortSignal.any/],
  [SCRIPT, `export const { share } = navigator`, /^Firefox.* lacks Navigator.share/],
  [SCRIPT, `document.addEventListener('scrollend', () => {})`, /^Safari.* lacks the event scrollend/],
  [STYLE, `p { interpolate-size: allow-keywords }`, /lacks interpolate-size/],
  [STYLE, `@utility rise { width: calc-size(auto, size) }`, /lacks calc-size\(\)/],
  [STYLE, `p { display: ruby }`, /lacks display: ruby/],
  [STYLE, `dialog::details-content { color: red }`, /lacks ::details-content/],
  [STYLE, `p { background: repeating-linear-gradient(red 0 1px, blue 1px 2px) }`, /drawn wrongly by Firefox/],
  [STYLE, `@scope (p) { a { opacity: 0 } }`, /lacks @scope/],
]

const passed: [file: string, code: string][] = [
  [SCRIPT, `export const later = () => window.requestIdleCallback?.(() => {})`],
  [
    SCRIPT,
    `export const later = (run: () => void) => (typeof requestIdleCallback === 'undefined' ? setTimeout(run) : requestIdleCallback(run))`,
  ],
  [
    SCRIPT,
    `export const go = () => { if (!('startViewTransition' in document)) return; void document.startViewTransition(() => {}).finished }`,
  ],
  [SCRIPT, `export const share = () => { if (navigator.share) void navigator.share({}) }`],
  [SCRIPT, `export const newest = (all: number[]) => all.findLast((each) => each > 0)`],
  [SCRIPT, `export const patience = () => AbortSignal.timeout(100)`],
  // The app's own method has the same name as a missing one.
  [SCRIPT, `export const go = (mine: { requestIdleCallback(): void }) => mine.requestIdleCallback()`],
  [STYLE, `@supports (interpolate-size: allow-keywords) { p { interpolate-size: allow-keywords } }`],
  [STYLE, `p { -webkit-user-select: none; user-select: none }`],
  [STYLE, `@utility gap-* { inset: calc(--value(integer) * 1px) }`],
  [STYLE, `@theme static { --color-text: oklch(0.235 0.018 168) }`],
]

// The lines of a file are checked together, because the compiler takes a second for each text.
const texts = [SCRIPT, STYLE].map((file) => [file, [...refused, ...passed].filter(([at]) => at === file).map(([, code]) => code)] as const)
const checked = Object.fromEntries(
  texts.map(([file, lines]) => [file, foundIn(file, lines).then((found) => new Map(lines.map((line, at) => [line, found[at]!])))]),
)
const found = async (file: string, code: string) => (await checked[file])!.get(code)!

describe('a feature that a supported browser lacks (docs/browsers.md)', () => {
  it.each(refused)('is refused in %s: %s', async (file, code, why) => {
    expect((await found(file, code)).join('\n')).toMatch(why)
  })

  it.each(passed)('is accepted with a guard, or when no browser lacks it, in %s: %s', async (file, code) => {
    expect(await found(file, code)).toEqual([])
  })

  it('is not in the built styles, including the classes of the screens', async () => {
    const assets = new URL('dist/app/assets/', root)
    const styles = readdirSync(assets).filter((name) => name.endsWith('.css'))
    expect(styles).not.toEqual([])
    for (const name of styles)
      expect((await foundIn('app/built.css', readFileSync(new URL(name, assets), 'utf8').split('\n'))).flat()).toEqual([])
  })
})
