import { Linter } from 'eslint'
import tseslint from 'typescript-eslint'
import { expect, it } from 'vitest'

/** By an address that TypeScript does not follow: the configuration of ESLint has no types. */
const { people } = (await import(new URL('../../eslint.people.js', import.meta.url).href)) as { people: Linter.Config[] }
const config: Linter.Config[] = [{ files: ['**/*.tsx'], languageOptions: { parser: tseslint.parser as Linter.Parser } }, ...people]
const problems = (jsx: string) =>
  new Linter().verify(`const name = fullName(student)\nexport const Look = () => ${jsx}`, config, 'app/screens/look.tsx')

it.each([
  '<p>{fullName(student)}</p>',
  '<p>With {name} today</p>',
  "<p>{callName(student) || 'Student'} waits</p>",
  '<p>{group.subject}</p>',
  '<p>{failed ? `Not sent: ${lastMessage}` : lastMessage}</p>',
  '<Sheet title={title}>{currentLocation && ` · ${currentLocation}`}</Sheet>',
])('words of people are refused where the direction around them counts: %s', (jsx) => {
  expect(problems(jsx).map(({ message }) => message)).toEqual(['People wrote this: put it into a <bdi>, or an element with dir="auto".'])
})

it.each([
  '<p dir="auto">{fullName(student)}</p>',
  '<p>With <bdi>{name}</bdi> today</p>',
  '<span className="sr-only">{name}</span>',
  '<p>{isBusy && ` · \\u2068${currentLocation}\\u2069`}</p>',
  '<p>{location && <Pin />}</p>',
  '<option>{name}</option>',
])('words of people are accepted with a direction of their own: %s', (jsx) => {
  expect(problems(jsx)).toEqual([])
})
