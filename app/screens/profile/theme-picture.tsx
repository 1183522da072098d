import { useId } from 'react'

/** Colours of the product in one theme, as `app/theme.css` has them: the picture shows them whatever theme the page has. */
const LIGHT = {
  surface: 'oklch(0.974 0.004 130)',
  raised: 'oklch(1 0 0)',
  soft: 'oklch(0.950 0.034 152)',
  text: 'oklch(0.420 0.112 150)',
  line: 'oklch(0.640 0.014 165)',
  accent: 'oklch(0.405 0.078 170)',
}
const DARK: typeof LIGHT = {
  surface: 'oklch(0.188 0.010 168)',
  raised: 'oklch(0.228 0.012 168)',
  soft: 'oklch(0.305 0.050 152)',
  text: 'oklch(0.850 0.130 150)',
  line: 'oklch(0.745 0.014 160)',
  accent: 'oklch(0.820 0.088 167)',
}

/** Shows the product in a theme; `system` is half light and half dark. */
export function ThemePicture({ theme }: { theme: 'system' | 'light' | 'dark' }) {
  const half = useId()
  return (
    <svg viewBox="0 0 100 96" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className="block aspect-[100/96] w-full">
      {theme !== 'dark' && <Screen {...LIGHT} />}
      <clipPath id={half}>
        <path d="M100 0v96H0Z" />
      </clipPath>
      {theme !== 'light' && (
        <g clipPath={theme === 'system' ? `url(#${half})` : undefined}>
          <Screen {...DARK} />
        </g>
      )}
    </svg>
  )
}

function Screen({ surface, raised, soft, text, line, accent }: typeof LIGHT) {
  return (
    <>
      <rect width="100" height="96" fill={surface} />
      <rect x="10" y="12" width="80" height="26" rx="7" fill={soft} />
      <rect x="17" y="19" width="30" height="5" rx="2.5" fill={text} />
      <rect x="17" y="28" width="44" height="3.5" rx="1.75" fill={line} />
      <rect x="10" y="44" width="80" height="40" rx="7" fill={raised} />
      <Row y={55} name={34} line={24} fill={line} />
      <Row y={73} name={28} line={38} fill={line} />
      <circle cx="81" cy="55" r="3.5" fill={accent} />
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
