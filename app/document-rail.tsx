import { TabLink } from './shell/layout/tab-link.tsx'
import { TABS } from './shell/page/navigation-tabs.ts'
import { Wordmark } from './ui/wordmark.tsx'

/** The side rail in a document with words: the tabs, without what only the device knows. Phones do not show it. */
export function DocumentRail() {
  return (
    <header className="hidden h-dvh border-e border-line px-3 py-3.5 rail:block">
      <div className="flex min-h-11 items-center ps-3 pb-3">
        <Wordmark />
      </div>
      <nav aria-label="Main" className="grid gap-0.5">
        {TABS.map((tab) => (
          <TabLink key={tab.path} tab={tab} rail />
        ))}
      </nav>
    </header>
  )
}
