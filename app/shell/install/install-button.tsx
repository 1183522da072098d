import { Download } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { startInstall, useInstallState } from './install.ts'

/** A button in the header, shown while the app is installable. */
export function InstallButton() {
  const state = useInstallState()
  if (state !== 'installable') return null
  return <IconButton icon={Download} iconSize={24} name="Install" className="text-accent" onClick={() => void startInstall()} />
}
