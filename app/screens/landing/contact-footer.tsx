import { Legal } from './legal-footer.tsx'

/** Names the contact for questions, without inventing a company (clarification H11). */
export function ContactFooter() {
  return (
    <footer className="px-(--gutter) pt-7 pb-[calc(32px+var(--safe-b))]">
      <h2 className="text-lg font-extrabold tracking-tight">Contact</h2>
      <p className="mt-1.5 text-muted">Questions, or a problem on your campus? Write to the people who run Friendioo at your university.</p>
      <div className="mt-2 text-xs text-muted">
        <Legal />
      </div>
      <p className="pt-2 text-center text-xs text-muted">© 2026 Friendioo</p>
    </footer>
  )
}
