import { useState } from 'react'
import { Button } from './button.tsx'
import { Sheet } from './sheet.tsx'

interface Props {
  /** Names what it is about. */
  title: string
  /** Names what follows. */
  text: string
  /** The button that does it; Cancel stands beside it. */
  does: string
  onYes: () => unknown
  onClose: () => void
}

/** Asks before something that the student cannot take back (design-language.md, destructive question). A second press does nothing. */
export function DestructiveQuestion({ title, text, does, onYes, onClose }: Props) {
  const [given, setGiven] = useState(false)
  return (
    <Sheet open role="alertdialog" onClose={onClose} title={title} text={text}>
      <div className="choices pt-5">
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button
          look="danger"
          onClick={() => {
            if (given) return
            setGiven(true)
            onYes()
          }}
        >
          {does}
        </Button>
      </div>
    </Sheet>
  )
}
