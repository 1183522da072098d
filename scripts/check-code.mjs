/**
 * Checks the types, then lints everything. One process does both with one program: lint rules ask the compiler for types, and it knows them
 * from the check already. `tsc` and `eslint .` find the same, but each computes the types itself, and together they take twice as long.
 */
import { ESLint } from 'eslint'
import ts from 'typescript'

const host = {
  ...ts.sys,
  getCanonicalFileName: (name) => name,
  getNewLine: () => ts.sys.newLine,
  onUnRecoverableConfigFileDiagnostic: (found) => report([found]),
}
const config = ts.getParsedCommandLineOfConfigFile('tsconfig.json', { noEmit: true }, host)
if (!config) process.exit(1)
const program = ts.createProgram({
  rootNames: config.fileNames,
  options: config.options,
  configFileParsingDiagnostics: ts.getConfigFileParsingDiagnostics(config),
})
report(ts.getPreEmitDiagnostics(program))

const eslint = new ESLint({
  overrideConfig: { files: ['**/*.{ts,tsx}'], languageOptions: { parserOptions: { projectService: false, programs: [program] } } },
})
const results = await eslint.lintFiles(['.'])
const output = await (await eslint.loadFormatter('stylish')).format(results)
if (output) console.log(output)
if (results.some(({ messages }) => messages.length > 0)) process.exitCode = 1

/** Prints what the compiler found, and fails the run. */
function report(found) {
  if (found.length === 0) return
  console.log(ts.formatDiagnosticsWithColorAndContext(found, host))
  process.exitCode = 1
}
