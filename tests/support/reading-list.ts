import type { Locator } from 'playwright/test'
import { expect } from './browser.ts'

/** Roles that a screen reader announces as something to press or type in: without a name nobody knows what it does. */
const CONTROLS = ['button', 'link', 'textbox', 'searchbox', 'combobox', 'checkbox', 'radio', 'switch', 'tab', 'option', 'menuitem']

/** What passes while a test runs, in the words that stand for it. */
const PASSING: readonly [RegExp, string][] = [
  [/\b\d{1,2}:\d\d(:\d\d)?( – \d{1,2}:\d\d)?(\s[AP]M)?/g, '(time)'],
  [/\bJust now\b|\b\d+ (min|hr|day) ago\b/g, '(ago)'],
]

/**
 * Compares what a screen reader reads in this part of the page, in its order, with the stored list: one line for each thing, indented
 * below what contains it. Also checks what holds for every list: each control has a name, and no line is read twice in a row.
 *
 * @param name of the stored list, in tests/e2e/screens/reading
 */
export async function readsAsItDid(part: Locator, name: string): Promise<void> {
  const snapshot = await part.ariaSnapshot()
  const lines = snapshot.split('\n').flatMap((line) => {
    const [, indent = '', text = ''] = /^(\s*)- (.*?):?$/.exec(line) ?? []
    if (text === '' || text.startsWith('/')) return []
    return [indent + PASSING.reduce((words, [passing, instead]) => words.replace(passing, instead), text.replace(/^text: /, ''))]
  })
  const nameless = lines.filter((line) => CONTROLS.includes(line.trim().replace(/ \[.*$/, '')))
  const twice = lines.filter((line, at) => line === lines[at - 1] && !/^\s*(listitem|separator|status)\b/.test(line))
  expect.soft(nameless, `controls without a name: ${name}`).toEqual([])
  expect.soft(twice, `read twice: ${name}`).toEqual([])
  expect.soft(`${lines.join('\n')}\n`).toMatchSnapshot(['reading', `${name}.txt`])
}
