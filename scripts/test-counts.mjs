/** What runners' JSON reports say, in two numbers. We skip nothing: a skipped test counts as failed. */

export function countVitest(report) {
  if (!report) return { passed: 0, failed: 1 }
  // A file that cannot be loaded is reported as failed without a single test.
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'))
  return { passed: report.numPassedTests, failed: report.numTotalTests - report.numPassedTests + broken.length }
}

/** @returns `flaky`: the tests that passed only the second time, which CI alone gives them (docs/decisions/0032) */
export function countPlaywright(report) {
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  const named = specsOf(report).filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return { passed: expected + flaky, failed: unexpected + skipped + report.errors.length, flaky: named.map(({ file, line, title }) => `${file}:${line} ${title}`) }
}

function specsOf({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}
