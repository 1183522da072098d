import { expect, it } from 'vitest'
import { countPlaywright, countVitest } from './test-counts.mjs'

const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }
const spec = (line: number, title: string, status: string, message?: string) => ({
  file: 'chat.spec.ts',
  line,
  title,
  tests: [{ status, results: [...(message ? [{ error: { message } }] : []), {}] }],
})

it('a test that passed only the second time counts as passed, and is named with its error', () => {
  const suites = [
    {
      specs: [spec(3, 'sends', 'expected')],
      suites: [{ specs: [spec(7, 'receives', 'flaky', '\u001b[31mExpected: 1\u001b[39m\nReceived: 2\n    at chat.spec.ts:8')] }],
    },
  ]
  expect(countPlaywright({ stats: { ...stats, flaky: 1 }, errors: [], suites })).toEqual({
    passed: 4,
    failed: 0,
    broken: [],
    flaky: ['chat.spec.ts:7 receives — Expected: 1 Received: 2'],
  })
})

it('a failed test, a skipped test and an error outside the tests count as failed, and failed tests are named with their error', () => {
  const suites = [{ specs: [spec(9, 'responds', 'unexpected')] }]
  expect(countPlaywright({ stats: { ...stats, unexpected: 1, skipped: 2 }, errors: [{}], suites })).toEqual({
    passed: 3,
    failed: 4,
    broken: ['chat.spec.ts:9 responds'],
    flaky: [],
  })
  const unloaded = { name: 'chat.test.ts', status: 'failed', assertionResults: [] }
  const failed = {
    name: 'group.test.ts',
    status: 'failed',
    assertionResults: [
      { status: 'failed', fullName: 'a group ends', failureMessages: ['Error: expected 1 to be 2\n    at group.ts:3'] },
      { status: 'passed', fullName: 'a group begins' },
    ],
  }
  expect(countVitest({ numPassedTests: 5, numTotalTests: 7, testResults: [unloaded, failed] })).toEqual({
    passed: 5,
    failed: 3,
    broken: ['chat.test.ts', 'a group ends — Error: expected 1 to be 2'],
  })
})

it('a runner without a report counts as failed', () => {
  expect([countPlaywright(undefined), countVitest(undefined)]).toEqual([
    { passed: 0, failed: 1, broken: [] },
    { passed: 0, failed: 1, broken: [] },
  ])
})
