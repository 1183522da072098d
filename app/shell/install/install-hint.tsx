import { useStore } from 'zustand'
import { lazySheet } from '../lazy/lazy-sheet.tsx'
import { asking } from './install.ts'

const InstallHintSheet = lazySheet(async () => (await import('./install-hint-sheet.tsx')).InstallHintSheet)

/** Shows the sheet that explains how to install, while the student wants it. */
export function InstallHint() {
  const explains = useStore(asking, ({ explains }) => explains)
  return explains && <InstallHintSheet onClose={() => asking.setState({ explains: false })} />
}
