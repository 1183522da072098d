import { Pencil, X } from 'lucide-react'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

/** Stands above the box while a message that was not sent is edited in it. */
export function EditingBar({ id, content, onCancel }: { id: string; content: string; onCancel: () => void }) {
  return (
    <div className="flex items-center gap-3 ps-4 pb-1 text-xs">
      <Icon of={Pencil} className="text-accent" />
      <div id={id} className="min-w-0 flex-1">
        <p className="font-semibold text-accent">Editing</p>
        <p dir="auto" className="truncate text-muted">
          {content}
        </p>
      </div>
      <IconButton icon={X} name="Cancel editing" onClick={onCancel} />
    </div>
  )
}
