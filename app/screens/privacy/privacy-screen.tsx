import { useEffect, useState } from 'react'
import { PRIVACY_VERSION } from '../../../schemas/constants.ts'
import { usesOfGoogle, type GoogleUse } from '../../data/firebase/uses-of-google.ts'
import { PlainPage } from '../../shell/page/plain-page.tsx'
import { useAppReady } from '../../shell/page/use-app-ready.ts'
import { useTitle } from '../../shell/page/use-title.ts'
import { wholeDate } from '../../ui/meeting-time.ts'
import { privacyText } from './privacy-text.ts'

/** Explains what data Friendioo stores about a student, who sees it, and how it is deleted (ADR 0036). */
export function PrivacyScreen() {
  useTitle('Privacy')
  useAppReady(true)
  const [uses, setUses] = useState<readonly GoogleUse[]>([])
  useEffect(() => {
    let left = false
    void usesOfGoogle().then((uses) => left || setUses(uses))
    return () => void (left = true)
  }, [])
  return (
    <PlainPage>
      <h1 className="text-title leading-11 font-extrabold tracking-tighter">Privacy</h1>
      <p className="text-xs text-muted">As of {wholeDate(Date.parse(`${PRIVACY_VERSION}T12:00`))}</p>
      {privacyText(uses).map(({ title, words }) => (
        <section key={title}>
          <h2 className="pt-6 pb-1 text-lg font-extrabold tracking-tight">{title}</h2>
          {words.map((paragraph) => (
            <p key={paragraph} className="pt-1.5 text-base leading-normal text-pretty">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </PlainPage>
  )
}
