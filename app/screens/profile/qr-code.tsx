import { useMemo } from 'react'
import { encode } from 'uqr'

/** Shows a text as a QR code, dark on light in both themes, because many readers cannot read a light code on a dark ground. */
export function QrCode({ text, name }: { text: string; name: string }) {
  const { data, size } = useMemo(() => encode(text, { ecc: 'M', border: 3 }), [text])
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg role="img" aria-label={name} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className="mx-auto size-44 rounded-sm">
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#10201a" />
    </svg>
  )
}
