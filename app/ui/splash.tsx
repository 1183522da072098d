/** Shown while nothing is known yet; the mark appears only after 600 ms. index.html contains the same. */
export function Splash() {
  return (
    <div className="splash">
      <picture>
        <source media="(prefers-color-scheme: dark)" srcSet="/mark-on-dark.svg" />
        <img src="/mark-on-light.svg" alt="" width="88" height="48" />
      </picture>
    </div>
  )
}
