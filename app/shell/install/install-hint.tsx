import { useStore } from 'zustand'
import { lazySheet } from '../lazy/lazy-sheet.tsx'
import { installOffer } from './install.ts'

const InstallHintSheet = lazySheet(async () => (await import('./install-hint-sheet.tsx')).InstallHintSheet)

/** Shows the sheet that explains how to install, while the student wants it. */
export function InstallHint() {
  const explains = useStore(installOffer, ({ explains }) => explains)
  return explains && <InstallHintSheet onClose={() => installOffer.setState({ explains: false })} />
}
