import { Link } from 'react-router'

/** Explains in a few words how Friendioo stores data, and whose the app is (clarifications H11, D19). */
export function LegalFooter() {
  return (
    <footer className="mx-auto max-w-150 px-(--gutter) pt-6 pb-[calc(32px+var(--safe-b))] text-center text-xs text-muted">
      <Legal />
      <p className="pt-2">© 2026 Friendioo</p>
    </footer>
  )
}

export function Legal() {
  return (
    <div className="grid gap-2">
      <Link to="/privacy" className="mx-auto min-h-11 w-fit rounded-sm px-3 py-3 underline underline-offset-3">
        Privacy
      </Link>
      <details>
        <summary className="mx-auto min-h-11 w-fit cursor-pointer list-none rounded-sm px-3 py-3 underline underline-offset-3">
          Terms
        </summary>
        <p className="text-pretty">
          Friendioo is for students of health programmes. Use your own name, be kind, and meet in public places. It helps you find company
          to study; it gives no medical advice. The software is offered as it is.
        </p>
      </details>
    </div>
  )
}
