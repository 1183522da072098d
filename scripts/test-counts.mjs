/** What runners' JSON reports say, in two numbers. We skip nothing: a skipped test counts as failed, so does a flaky one. */

export function countVitest(report) {
  if (!report) return { passed: 0, failed: 1 }
  // A file that cannot be loaded is reported as failed without a single test.
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'))
  return { passed: report.numPassedTests, failed: report.numTotalTests - report.numPassedTests + broken.length }
}

export function countPlaywright(report) {
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected, failed: unexpected + flaky + skipped + report.errors.length }
}
