import { SUPPORTED_BROWSERS } from './supported-browsers.ts'

export function Browsers() {
  return (
    <section aria-labelledby="browsers">
      <h2 id="browsers" className="pt-7 pb-2.5 text-lg font-extrabold tracking-tight">
        Browsers
      </h2>
      <ul className="card grid px-3.5 py-1.5">
        {SUPPORTED_BROWSERS.map(({ name, versions, text }) => (
          <li key={name} className="hairline-0 py-3 sm:grid sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:gap-4">
            <h3 className="font-semibold">
              {name} <span className="font-normal">{versions}</span>
            </h3>
            <p className="text-pretty text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
