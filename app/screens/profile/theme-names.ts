import type { Theme } from '../../data/storage/theme-setting.ts'

/** The themes in the order in which they are offered, with what a student calls them. */
export const THEME_NAMES: readonly (readonly [Theme, string])[] = [
  ['system', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
]
