const TINTS = [
  'bg-[#d9d4c3] text-[#4c3d21]',
  'bg-[#cfe0d5] text-[#23493a]',
  'bg-[#f4d3c8] text-[#6d3122]',
  'bg-[#d7d2e6] text-[#3d3361]',
  'bg-[#c5dbe6] text-[#1f4358]',
  'bg-[#f0dcae] text-[#5a4310]',
] as const

/** Returns the tint of a name: the same for the same name, on every device. */
export function tintOf(name: string): string {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 9973
  return TINTS[sum % TINTS.length]!
}
