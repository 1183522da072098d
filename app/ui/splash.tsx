/** Shown while nothing is known yet; the mark appears only after 600 ms. index.html contains the same. */
export function Splash() {
  return <div className="splash" />
}
