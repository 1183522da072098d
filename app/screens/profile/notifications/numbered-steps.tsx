/** Steps with their numbers. Words between two * are bold, because they are on the screen of the browser. */
export function NumberedSteps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="grid gap-2.5">
      {steps.map((step, at) => (
        <li key={step} className="flex gap-3">
          <span
            aria-hidden="true"
            className="grid size-6 shrink-0 place-items-center rounded-full bg-accent-soft text-xs font-bold text-on-accent-soft tabular-nums"
          >
            {at + 1}
          </span>
          <span className="min-w-0 pt-px">{step.split('*').map((part, at) => (at % 2 === 1 ? <b key={part}>{part}</b> : part))}</span>
        </li>
      ))}
    </ol>
  )
}
