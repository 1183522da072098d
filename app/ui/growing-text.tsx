import { useImperativeHandle, useLayoutEffect, useRef, type ComponentProps } from 'react'

/** A box as tall as what is written in it, from its least height (`min-h-`) to its greatest (`max-h-`). */
export function GrowingText({ ref, className = '', ...props }: ComponentProps<'textarea'>) {
  const box = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => box.current!)
  useLayoutEffect(() => {
    if (!CSS.supports('field-sizing', 'content')) return fitted(box.current!)
  }, [props.value])
  return <textarea {...props} ref={box} className={`field-sizing-content resize-none ${className}`} />
}

/** Gives it the height of its text, also when it becomes wider or narrower; returns what ends that. */
function fitted(box: HTMLTextAreaElement): () => void {
  let width = 0
  const fit = () => {
    // Around it nothing moves while its own height is asked for: what scrolls there would lose its place.
    const around = box.parentElement!
    around.style.height = `${around.offsetHeight}px`
    box.style.height = '0'
    box.style.height = `${box.scrollHeight + box.offsetHeight - box.clientHeight}px`
    around.style.height = ''
    width = box.offsetWidth
  }
  fit()
  const resized = new ResizeObserver(() => {
    if (box.offsetWidth !== width) fit()
  })
  resized.observe(box)
  return () => resized.disconnect()
}
