/** Counts the results in runners' JSON reports. We skip nothing: a skipped test counts as failed. */
import { stripVTControlCharacters } from 'node:util'

/** Characters of an error that stand behind the name of its test: the output may be the only trace of a run on another machine. */
const REASON_MAX = 1_500

/** @returns `broken`: the tests that failed, by name and first error */
export function countVitest(report) {
  if (!report) return { passed: 0, failed: 1, broken: [] }
  // A runner reports a file that cannot be loaded as failed, without a single test.
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  )
  const broken = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => withReason(fullName, failureMessages?.[0])),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numTotalTests - report.numPassedTests + unloaded.length,
    broken: [...unloaded.map(({ name }) => name), ...broken],
  }
}

/**
 * @returns `broken`: the tests that failed, with their first error; `flaky`: those that passed only the second time, which CI alone
 * allows (ADR 0032)
 */
export function countPlaywright(report) {
  if (!report) return { passed: 0, failed: 1, broken: [] }
  const { expected, unexpected, flaky, skipped } = report.stats
  const named = (wanted) =>
    specsOf(report)
      .filter(({ tests }) => tests.some(({ status }) => status === wanted))
      .map(({ file, line, title, tests }) => withReason(`${file}:${line} ${title}`, firstError(tests)))
  return {
    passed: expected + flaky,
    failed: unexpected + skipped + report.errors.length,
    broken: named('unexpected'),
    flaky: named('flaky'),
  }
}

function specsOf({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

function firstError(tests) {
  return tests.flatMap(({ results = [] }) => results).find(({ error }) => error)?.error.message
}

/** Appends the error without its stack, in one line. */
function withReason(name, error) {
  if (!error) return name
  const [reason] = stripVTControlCharacters(error).split('\n    at ')
  return `${name} — ${reason.replaceAll(/\s+/g, ' ').slice(0, REASON_MAX)}`
}
