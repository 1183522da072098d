import { Check, CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'

interface Props {
  agreed: boolean
  /** Why the consent is required. */
  problem: string | undefined
  onChange: (agreed: boolean) => void
}

/** The checkbox for the consent to the privacy page, with a link to that page. */
export function ConsentCheckbox({ agreed, problem, onChange }: Props) {
  const id = useId()
  return (
    <div>
      <div className="flex min-h-11 items-center gap-3">
        <span className="relative grid size-6 shrink-0 place-items-center">
          <input
            id={id}
            name="agreed"
            type="checkbox"
            // The labels alone would lack the link between them, which names what the student has read.
            aria-labelledby={`${id}-text`}
            aria-describedby={problem ? `${id}-problem` : undefined}
            aria-invalid={problem ? true : undefined}
            className="peer hit-4 size-6 appearance-none rounded-xs border-2 border-line-strong bg-raised checked:border-accent checked:bg-accent aria-invalid:border-danger"
            checked={agreed}
            onChange={({ target }) => onChange(target.checked)}
          />
          <Icon of={Check} size={16} className="pointer-events-none absolute text-transparent peer-checked:text-on-accent" />
        </span>
        <p id={`${id}-text`}>
          <label htmlFor={id}>I have read the </label>
          <Link to="/privacy" className="font-semibold text-accent underline underline-offset-3">
            privacy page
          </Link>
          <label htmlFor={id}> and agree</label>
        </p>
      </div>
      {problem && (
        <p id={`${id}-problem`} className="flex items-start gap-1.5 text-xs font-medium text-danger-text">
          <Icon of={CircleAlert} size={16} className="mt-0.25" />
          {problem}
        </p>
      )}
    </div>
  )
}
