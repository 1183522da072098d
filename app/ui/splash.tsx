/** Nothing is known yet; the mark comes only when it takes longer than a blink. The same stands in index.html. */
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
