import { ESLint } from 'eslint'
import tseslint from 'typescript-eslint'
import { expect, it } from 'vitest'

/** The real configuration without rules that need type information, because the snippets belong to no program. */
const eslint = new ESLint({ overrideConfig: [tseslint.configs.disableTypeChecked] })

async function broken(code: string) {
  const [result] = await eslint.lintText(`export const f = (c, name, res) => ${code}\n`, { filePath: 'sync-server/api/people.ts' })
  return result!.messages.filter(({ ruleId, fatal }) => fatal || ruleId === 'headers/escaped').length
}

it.each([
  "c.header('X-Name', name)",
  "c.header('X-Name', `for ${name}`)",
  "c.header('X-Name', JSON.stringify(name))",
  "c.res.headers.set('X-Name', name)",
  "c.res.headers.append('X-Name', name.first)",
  "res.setHeader('X-Name', name)",
  "c.body(null, 204, { 'X-Name': name })",
  'c.json({}, 200, { ...name })',
  'c.json({}, 200, name)',
  "res.writeHead(200, 'OK', { 'X-Name': name })",
  "new Response('', { headers: { 'X-Name': name } })",
  "new Response('', { headers: name })",
])('N51 the lint rule refuses a header of unknown text: %s', async (code) => {
  expect(await broken(code)).toBe(1)
})

it.each([
  "c.header('X-Name', 'fixed')",
  "c.header('X-Name', MAX_AGE)",
  "c.req.header('X-Name')",
  "c.body(null, 204, { 'X-Name': 'fixed' })",
  'c.json({ name }, name.status)',
  "setHeader(c, 'X-Name', name)",
  "new Response('', { headers: { 'X-Name': 'fixed' } })",
])('the lint rule allows %s', async (code) => {
  expect(await broken(code)).toBe(0)
})
