import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { SECTION_TITLE } from '../schemas/rules/classmate-sections.ts'
import type { ClassmateWords, HomeWords } from '../schemas/home-words.ts'
import { DocumentRail } from './document-rail.tsx'
import { AvailabilitySkeleton } from './screens/home/availability-skeleton.tsx'
import { ClassmateRow } from './screens/home/classmate-row.tsx'
import { HomeHeaderRow } from './screens/home/home-header-row.tsx'
import { HomeTabs } from './screens/home/home-tabs.tsx'
import { BAR, TabLink } from './shell/layout/tab-link.tsx'
import { TABS } from './shell/page/navigation-tabs.ts'

/** Pictures would take the network from the code that the page waits for. */
const NO_PICTURE = { profileImageUrl: '' }

/** Returns what stands in `#root` of the document of Home, for phones and wide screens alike. Run by the server (ADR 0103). */
export function draw(words: HomeWords): string {
  return renderToStaticMarkup(
    <StaticRouter location="/">
      <Home {...words} />
    </StaticRouter>,
  )
}

/** Home, with what does not depend on the device: its clock, its time zone and what waits on it are not known to the server. */
function Home({ me, sections }: HomeWords) {
  return (
    <div className="pt-(--safe-t) pb-[calc(var(--bar)+var(--safe-b)+16px)] rail:grid rail:grid-cols-[232px_minmax(0,1fr)] rail:pb-0">
      <DocumentRail />
      <main className="min-w-0">
        <div className="mx-auto max-w-150 rail:grid rail:max-w-325 rail:grid-cols-[minmax(0,1fr)_372px] rail:gap-x-7 rail:px-7 rail:pb-10">
          <h1 className="sr-only text-title leading-8 font-extrabold tracking-tighter rail:not-sr-only rail:pt-6.5 rail:pb-3">Discover</h1>
          <div className="rail:hidden">
            <HomeHeaderRow me={{ ...me, ...NO_PICTURE }} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-(--gutter) rail:contents">
            <div className="rail:col-1 rail:max-w-105">
              <HomeTabs />
            </div>
            <div className="rail:col-2 rail:row-span-3 rail:row-start-1 rail:pt-4.5">
              <AvailabilitySkeleton />
            </div>
          </div>
          <section aria-labelledby="classmates" className="rail:col-1">
            <h2
              id="classmates"
              className="flex min-h-11.5 items-center px-(--gutter) pt-2.5 text-lg font-extrabold tracking-tight rail:min-h-15 rail:px-0 rail:pt-4.5 rail:pb-1.5"
            >
              Available Classmates
            </h2>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-2 px-(--gutter) rail:px-0">
              {sections.available.length > 0 && <Rows of={sections.available} label="classmates" />}
              {(['studying', 'others'] as const).map(
                (section) =>
                  sections[section].length > 0 && (
                    <div key={section} className="grid grid-cols-[minmax(0,1fr)] gap-2">
                      <h3 id={`classmates-${section}`} className="pt-2.5 text-lg font-extrabold tracking-tight">
                        {SECTION_TITLE[section]}
                      </h3>
                      <Rows of={sections[section]} label={`classmates-${section}`} />
                    </div>
                  ),
              )}
            </div>
          </section>
        </div>
      </main>
      <nav aria-label="Main" className={`${BAR} rail:hidden`}>
        {TABS.map((tab) => (
          <TabLink key={tab.path} tab={tab} rail={false} />
        ))}
      </nav>
    </div>
  )
}

function Rows({ of, label }: { of: ClassmateWords[]; label: string }) {
  return (
    <ul aria-labelledby={label} className="card overflow-hidden">
      {of.map((student) => (
        <ClassmateRow key={student.id} student={{ ...student, ...NO_PICTURE }} stale={false} />
      ))}
    </ul>
  )
}
