import { classNames } from '../class-names.ts'

/**
 * Opens the menu of its row. It is shown while the pointer or the focus is in the row, and only there where `listenForMenu` listens;
 * screen readers find it on every device. Its dots are CSS, because a long list has many of it.
 *
 * @param isStop true if Tab stops at it
 */
export function MoreButton({ isStop, className }: { isStop: boolean; className: string }) {
  return (
    <button
      type="button"
      data-more=""
      aria-haspopup="menu"
      title="More"
      tabIndex={isStop ? 0 : -1}
      className={classNames('more absolute rounded-full', className)}
    />
  )
}
