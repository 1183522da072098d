import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { LandingScreen } from './screens/landing/landing-screen.tsx'
import { MarketingScreen } from './screens/landing/marketing-screen.tsx'

/** A page whose words are in its document, for visitors who are signed out: they read it before any script has loaded. */
interface LandingDocument {
  /** Its file in dist/app. The server sends it at `path` (sync-server/api/static.ts). */
  file: string
  path: string
  /** The content of `#root`. React draws the same in its place (start.tsx). */
  html: string
}

/** Run by the build (scripts/landing-documents.mjs). */
export function landingDocuments(): LandingDocument[] {
  return [documentOf('landing.html', '/', <LandingScreen />), documentOf('landing-marketing.html', '/landing', <MarketingScreen />)]
}

function documentOf(file: string, path: string, screen: ReactNode): LandingDocument {
  return { file, path, html: renderToStaticMarkup(<StaticRouter location={path}>{screen}</StaticRouter>) }
}
