import { Download } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { startInstall, useInstallState } from './install.ts'

/** In the header, for as long as there is something to install. */
export function InstallButton() {
  const state = useInstallState()
  if (state !== 'installable') return null
  return <IconButton icon={Download} iconSize={24} name="Install" className="text-accent" onClick={() => void startInstall()} />
}
