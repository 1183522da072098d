import { useId } from 'react'

/**
 * Tokens of both themes, with their values in `app/theme.css`: each picture has the colours of its theme, whatever theme the page has.
 * `design-tokens.test.ts` compares them.
 */
export const THEME_COLORS = {
  light: {
    surface: 'oklch(0.974 0.004 130)',
    raised: 'oklch(1 0 0)',
    'available-soft': 'oklch(0.950 0.034 152)',
    'available-text': 'oklch(0.420 0.112 150)',
    'line-strong': 'oklch(0.640 0.014 165)',
    accent: 'oklch(0.405 0.078 170)',
  },
  dark: {
    surface: 'oklch(0.188 0.010 168)',
    raised: 'oklch(0.228 0.012 168)',
    'available-soft': 'oklch(0.305 0.050 152)',
    'available-text': 'oklch(0.850 0.130 150)',
    'line-strong': 'oklch(0.580 0.018 168)',
    accent: 'oklch(0.820 0.088 167)',
  },
}

/** Shows the product in a theme; `system` is half light and half dark. */
export function ThemePicture({ theme }: { theme: 'system' | 'light' | 'dark' }) {
  const half = useId()
  return (
    <svg viewBox="0 0 100 96" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className="block aspect-[100/96] w-full">
      {theme !== 'dark' && <Screen of="light" />}
      <clipPath id={half}>
        <path d="M100 0v96H0Z" />
      </clipPath>
      {theme !== 'light' && (
        <g clipPath={theme === 'system' ? `url(#${half})` : undefined}>
          <Screen of="dark" />
        </g>
      )}
    </svg>
  )
}

function Screen({ of }: { of: keyof typeof THEME_COLORS }) {
  const color = THEME_COLORS[of]
  return (
    <>
      <rect width="100" height="96" fill={color.surface} />
      <rect x="10" y="12" width="80" height="26" rx="7" fill={color['available-soft']} />
      <rect x="17" y="19" width="30" height="5" rx="2.5" fill={color['available-text']} />
      <rect x="17" y="28" width="44" height="3.5" rx="1.75" fill={color['line-strong']} />
      <rect x="10" y="44" width="80" height="40" rx="7" fill={color.raised} />
      <Row y={55} name={34} line={24} fill={color['line-strong']} />
      <Row y={73} name={28} line={38} fill={color['line-strong']} />
      <circle cx="81" cy="55" r="3.5" fill={color.accent} />
    </>
  )
}

/** A classmate: a face, a name and a line, each as long as given. */
function Row({ y, name, line, fill }: { y: number; name: number; line: number; fill: string }) {
  return (
    <g fill={fill}>
      <circle cx="22" cy={y} r="6" />
      <rect x="33" y={y - 5} width={name} height="4" rx="2" />
      <rect x="33" y={y + 2} width={line} height="3" rx="1.5" opacity=".6" />
    </g>
  )
}
