/** Shows the day of the bubbles below. */
export function DaySeparator({ label }: { label: string }) {
  return (
    <div className="mt-3 mb-2 flex justify-center">
      <span className="rounded-full bg-sunken px-2.5 py-0.75 text-tag leading-4.5 font-semibold text-muted">{label}</span>
    </div>
  )
}
