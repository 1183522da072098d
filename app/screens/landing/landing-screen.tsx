import { Link } from 'react-router'
import { useAppReady } from '../../shell/page/use-app-ready.ts'
import { useTitle } from '../../shell/page/use-title.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Browsers } from './browsers.tsx'
import { FeatureGrid } from './feature-grid.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { LegalFooter } from './legal-footer.tsx'
import { useRoomTheme } from './use-room-theme.ts'

/** The first page for visitors who are signed out. */
export function LandingScreen() {
  useTitle()
  useAppReady(true)
  useRoomTheme()
  return (
    <>
      <main>
        <Hero />
        <div className="mx-auto max-w-150 px-(--gutter) rail:max-w-240 rail:pt-8">
          <HowItWorks />
          <FeatureGrid />
          <Browsers />
          <p className="pt-6 text-center">
            <Link to="/landing" className={buttonClass('ghost')}>
              Why students use Friendioo
            </Link>
          </p>
        </div>
      </main>
      <LegalFooter />
    </>
  )
}
