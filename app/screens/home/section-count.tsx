/** The number of students beside the title of their section; with a plus while the device may have only a part of the campus. */
export function SectionCount({ of, isWhole }: { of: number; isWhole: boolean }) {
  return (
    <span className="ms-1 font-medium text-muted tabular-nums">
      {of}
      {!isWhole && '+'}
    </span>
  )
}
