interface Props {
  id: string
  on: boolean
  /** Id of the element that names it. */
  labelledBy: string
  /** Id of the element that is read after the name. */
  describedBy?: string | undefined
  onToggle: () => void
}

export function Switch({ id, on, labelledBy, describedBy, onToggle }: Props) {
  return (
    <button
      id={id}
      type="button"
      role="switch"
      aria-checked={on}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onClick={onToggle}
      className="hit-7 h-8 w-13 shrink-0 rounded-full border border-transparent bg-line-strong transition-colors duration-(--dur-fast) aria-checked:bg-success"
    >
      <span className="absolute start-0.5 top-0.5 size-6.5 rounded-full bg-on-accent shadow-sm transition-[inset-inline-start] duration-(--dur-fast) ease-out in-aria-checked:start-5.5" />
    </button>
  )
}
