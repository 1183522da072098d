import { useImperativeHandle, useLayoutEffect, useRef, type ComponentProps } from 'react'
import { defined } from '../../schemas/defined.ts'

/**
 * A text box that is as tall as its text, between its minimum (`min-h-`) and maximum (`max-h-`) height. The caret is behind the text
 * with which it comes, a draft for instance: browsers put it in front.
 */
export function GrowingText({ ref, className = '', ...props }: ComponentProps<'textarea'>) {
  const box = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => defined(box.current))
  useLayoutEffect(() => {
    const { length } = defined(box.current).value
    box.current?.setSelectionRange(length, length)
  }, [])
  useLayoutEffect(() => {
    if (!CSS.supports('field-sizing', 'content')) return fitted(defined(box.current))
  }, [props.value])
  return <textarea {...props} ref={box} className={`field-sizing-content resize-none ${className}`} />
}

/** Fits the height to the text, also when the width changes. Returns a function that stops it. */
function fitted(box: HTMLTextAreaElement): () => void {
  let width = 0
  const fit = () => {
    // Fix the height of the parent while the box is measured. Otherwise a scroller around it would lose its position.
    const around = defined(box.parentElement)
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
