import { MINUTE } from '../../schemas/constants.ts'

/** Delay before the file's URL is revoked, ms. Some browsers read a file of their own page late. */
const REVOKE_DELAY = MINUTE

/** Saves a file on the device, as a download. */
export function saveFile(name: string, type: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY)
}
