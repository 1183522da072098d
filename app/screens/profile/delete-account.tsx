import { useRef, useState, type FormEvent } from 'react'
import { deleteMyAccount } from '../../data/account/my-account.ts'
import { Button } from '../../ui/button.tsx'
import { Field, INPUT_CLASS } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { messageOf } from '../../../schemas/typed.ts'

/** The word that the student has to type, because a deletion cannot be undone and must not happen by a slip of the finger. */
const WORD = 'delete'

/** Asks the student before the account is deleted for good. The deletion needs a network (ADR 0024). */
export function DeleteAccount({ offline, onClose }: { offline: boolean; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const going = useRef(false)
  const meant = typed.trim().toLowerCase() === WORD

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // In React's tree the form is inside of another form, which must not receive the event.
    event.stopPropagation()
    if (!meant || offline || going.current) return
    going.current = true
    setBusy(true)
    try {
      // The button stays busy, because the page is left.
      await deleteMyAccount()
    } catch (thrown) {
      going.current = false
      setBusy(false)
      setProblem(`Your account is not deleted. ${messageOf(thrown) || 'Please try again'}`)
    }
  }

  return (
    <Sheet
      open
      role="alertdialog"
      onClose={() => going.current || onClose()}
      title="Delete your account?"
      text={
        <>
          <p>
            Your profile, your meetup requests and all your other data are deleted, including what has not been sent: on this device at
            once, and on every other device when Friendioo is next open there with a network.
          </p>
          <p className="pt-2">
            People you wrote with keep your messages, under “Former student”. Groups with other members continue without you. This cannot be
            undone.
          </p>
        </>
      }
    >
      <form noValidate className="pt-4" onSubmit={(event) => void submit(event)}>
        <Field
          label={`Type “${WORD}” to confirm`}
          problem={problem}
          hint={offline && <span className="text-muted">Your account can be deleted when you are online.</span>}
        >
          {(control) => (
            <input
              {...control}
              autoComplete="off"
              // eslint-disable-next-line browsers/script -- a Mac's keyboard does not capitalise by itself
              autoCapitalize="none"
              spellCheck={false}
              className={INPUT_CLASS}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value)
                setProblem(undefined)
              }}
            />
          )}
        </Field>
        <div className="choices pt-5">
          <Button look="outline" disabled={busy && 'focusable'} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="danger" disabled={!meant || (offline && 'focusable')} busy={busy && 'Deleting...'}>
            Delete my account
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
