import { useState, type ReactNode } from 'react'
import { listText } from '../../../schemas/list-text.ts'
import { sessionsBeside } from '../../../schemas/rules/third-session.ts'
import { useLive } from '../../data/use-live.ts'
import { Button } from '../../ui/button.tsx'
import { clockTime } from '../../ui/clock-time.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { sessionOf } from './group-times.ts'
import { quotedName } from './shared-name.ts'

interface Session {
  id: string
  name: string
  subject: string
  /** Epoch ms. */
  start: number
  end: number
}

/**
 * Asks once before a student is in three sessions at one time.
 *
 * @param yes text of the button that goes on: 'Join' or 'Create'
 * @returns `ask`, which goes on at once if there is nothing to ask, and the question to render
 */
export function useThirdSessionQuestion(yes: string): { ask: (next: Session, goOn: () => void) => void; question: ReactNode } {
  const groups = useLive('groups', null) ?? []
  const [asked, setAsked] = useState<{ beside: Session[]; next: Session; goOn: () => void } | null>(null)
  const close = () => setAsked(null)

  const ask = (next: Session, goOn: () => void) => {
    const mine = groups.filter((group) => group.mine && group.id !== next.id)
    const beside = sessionsBeside(mine.map(sessionOf), next)
    if (beside.length === 0) goOn()
    else setAsked({ beside, next, goOn })
  }

  const quoted = (session: Session) => (asked ? quotedName(session, [asked.next, ...asked.beside], ({ start }) => clockTime(start)) : '')

  return {
    ask,
    question: asked && (
      <Sheet
        open
        role="alertdialog"
        onClose={close}
        title={`${asked.beside.length + 1} sessions at one time?`}
        text={`${quoted(asked.next)} is at the same time as ${listText(asked.beside.map(quoted))}.`}
      >
        <div className="choices pt-5">
          <Button look="outline" onClick={close}>
            Cancel
          </Button>
          <Button
            onClick={() => {
              close()
              asked.goOn()
            }}
          >
            {yes} Anyway
          </Button>
        </div>
      </Sheet>
    ),
  }
}
