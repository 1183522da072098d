/** A button below a bubble that looks like a word. */
export function TextButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} className="min-h-11 min-w-11 rounded-sm px-1.5 underline underline-offset-3">
      {name}
    </button>
  )
}
