/**
 * The number of students beside the title of their section; with a plus while the device may have only a part of the campus. It is a box of
 * its own and includes the space before it, so that the title does not grow when the number comes: the browser counts the title as painted
 * before that.
 */
export function SectionCount({ of, isWhole }: { of: number; isWhole: boolean }) {
  return (
    <span className="ms-1 inline-block font-medium text-muted tabular-nums">
      {'\u00a0'}
      {of}
      {!isWhole && '+'}
    </span>
  )
}
