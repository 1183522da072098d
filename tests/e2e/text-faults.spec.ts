import { expect, test } from 'playwright/test'
import { textFaults } from '../support/text-faults.ts'

const line = (style: string, text = 'Gypsy') => `<div style="font: 20px/24px sans-serif; ${style}">${text}</div>`

for (const [what, html, faults] of [
  ['a line in a box that is too low', line('height: 12px; overflow: hidden'), [/^letters cut by \d+ px: “Gypsy” in div/]],
  ['a field that is lower than its letters', '<input style="font-size: 30px; height: 16px">', [/^letters cut by \d+ px in <input/]],
  ['a line on another one', line('') + line('margin-top: -12px'), [/^on each other: “Gypsy” in div +and “Gypsy” in div/]],
  [
    'numbers of a drawing on each other',
    '<svg viewBox="0 0 20 20" width="200"><text y="10" font-size="9">12</text><text y="14" font-size="9">6</text></svg>',
    [/^on each other: “12” in text +and “6” in text/],
  ],
  ['a box that scrolls sideways', line('width: 50px; overflow: auto', 'Otorhinolaryngology'), [/^scrolls \d+ px sideways/]],
  [
    'a line that begins where the box cannot be scrolled to',
    line('width: 300px; overflow: auto', line('width: 200px; position: relative; left: -20px')),
    [/^begins 20 px before its box: “Gypsy” in div/],
  ],
  ['nothing where a line ends below the box', line('height: 24px; overflow: hidden', 'Gypsy<br>Gypsy'), []],
  [
    'nothing where an inner box hides the line as a whole',
    line('height: 30px; overflow: hidden', '<div style="max-height: 24px; overflow: hidden">Gypsy<br>Gypsy</div>'),
    [],
  ],
  ['nothing where the box scrolls', line('height: 12px; overflow: auto'), []],
  ['nothing where a bar floats over the page', line('') + line('position: fixed; top: 12px'), []],
] as const) {
  test(`texts that cannot be read are found: ${what}`, async ({ page }) => {
    await page.setContent(html)
    const found = await page.evaluate(textFaults)
    expect(found).toHaveLength(faults.length)
    for (const [at, fault] of faults.entries()) expect(found[at]).toMatch(fault)
  })
}
