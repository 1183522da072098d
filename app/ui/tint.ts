import { defined } from '../../schemas/defined.ts'

const TINTS = [
  'bg-tint-sand text-on-tint-sand',
  'bg-tint-mint text-on-tint-mint',
  'bg-tint-clay text-on-tint-clay',
  'bg-tint-lilac text-on-tint-lilac',
  'bg-tint-sky text-on-tint-sky',
  'bg-tint-honey text-on-tint-honey',
] as const

/** Returns the tint of a name: the same for the same name, on every device. */
export function tintOf(name: string): string {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + defined(letter.codePointAt(0))) % 9973
  return defined(TINTS[sum % TINTS.length])
}
