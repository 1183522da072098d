/** Counts the results in runners' JSON reports. We skip nothing: a skipped test counts as failed. */

/** @returns `broken`: the tests that failed, by name */
export function countVitest(report) {
  if (!report) return { passed: 0, failed: 1, broken: [] }
  // A runner reports a file that cannot be loaded as failed, without a single test.
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  )
  const broken = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numTotalTests - report.numPassedTests + unloaded.length,
    broken: [...unloaded.map(({ name }) => name), ...broken],
  }
}

/** @returns `broken`: the tests that failed; `flaky`: those that passed only the second time, which CI alone allows (ADR 0032) */
export function countPlaywright(report) {
  if (!report) return { passed: 0, failed: 1, broken: [] }
  const { expected, unexpected, flaky, skipped } = report.stats
  const named = (wanted) =>
    specsOf(report)
      .filter(({ tests }) => tests.some(({ status }) => status === wanted))
      .map(({ file, line, title }) => `${file}:${line} ${title}`)
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
