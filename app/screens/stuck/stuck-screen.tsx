import { Bell, CircleAlert, HardDrive, Lock, MessageCircle, MonitorSmartphone, PackageCheck, Radio, Server, Wifi } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { isStorageLow } from '../../../schemas/rules/storage-room.ts'
import { useLive } from '../../data/use-live.ts'
import { usePortalUrl } from '../../data/use-status.ts'
import { worker } from '../../data/worker.ts'
import { isDataError } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'
import { changeCountText, needAttentionText } from '../../shell/pending-changes/change-count-text.ts'
import { lazySheet } from '../../shell/lazy/lazy-sheet.tsx'
import { PageHeader } from '../../shell/header/page-header.tsx'
import { useAppReady } from '../../shell/page/use-app-ready.ts'
import { useTitle } from '../../shell/page/use-title.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { CardSection } from '../profile/card-section.tsx'
import { FactRow } from './fact-row.tsx'
import {
  changesText,
  drainText,
  isPushLost,
  lastErrorText,
  networkText,
  pushText,
  serverText,
  storageText,
  tabsText,
  versionText,
} from './fact-words.ts'
import { LastResorts } from './last-resorts.tsx'
import { LogCard } from './log-card.tsx'
import { failures, reportOf, transitions } from './report.ts'
import { ReportButtons, ReportText } from './report-buttons.tsx'
import { SocketRow } from './socket-row.tsx'
import { useFacts } from './use-facts.ts'
import { DiagnosisCard } from './diagnosis-card.tsx'
import { diagnose } from './diagnosis.ts'

const WaitingSheet = lazySheet(async () => (await import('../../shell/pending-changes/pending-changes-sheet.tsx')).PendingChangesSheet)

/**
 * Says what is stuck, and what helps (design-language.md section 14). Opens also signed out, without a network and while the data
 * does not open: what does not respond is shown as not known (ADR 0072).
 */
export function StuckScreen() {
  useTitle('Something is stuck?')
  useAppReady(true)
  const wide = useWide()
  const session = useLive('session', null)
  const status = useLive('status', null) ?? null
  const changes = useLive('pendingChanges', null) ?? []
  const portalUrl = usePortalUrl()
  const [viewing, setViewing] = useState(false)
  const [showsReport, setShowsReport] = useState(false)
  const inMemory = session?.inMemory ?? false
  const { facts, look } = useFacts(inMemory, `${status?.connection} ${status?.pending} ${status?.refused} ${session?.student}`)
  const isSignedIn = session ? session.student !== null : null
  const diagnosis = diagnose({ facts, isSignedIn, isClosed: session?.stuck ?? false, inMemory, status })
  const report = facts && reportOf({ facts, status, changes, diagnosis: diagnosis.cause, userAgent: navigator.userAgent })
  const waiting = changes.filter(({ refused }) => !refused)
  const refused = changes.length - waiting.length
  const view = () => setViewing(true)

  const buttons = <ReportButtons report={report} size={wide ? 'small' : 'medium'} onRefused={() => setShowsReport(true)} />

  const sendNow = async () => {
    await worker.handleWindowEvent('online').catch(logUnless(isDataError, 'The worker could not be asked to try again'))
    await look()
  }

  return (
    <div className="mx-auto max-w-150 pb-[calc(24px+var(--safe-b))] rail:max-w-250 rail:pb-10">
      <PageHeader
        title="Something is stuck?"
        back={isSignedIn ? { to: '/profile', name: 'Profile Settings' } : { to: '/', name: 'Friendioo' }}
        action={wide && <div className="me-4">{buttons}</div>}
      />
      <div className="px-(--gutter) rail:px-7">
        <DiagnosisCard diagnosis={diagnosis} portalUrl={portalUrl} waits={waiting.length > 0} sendNow={sendNow} view={view} />
        <div className="rail:grid rail:grid-cols-2 rail:items-start rail:gap-x-4">
          <div>
            {facts && (
              <CardSection title="Connection">
                <ul>
                  <FactRow icon={Wifi} name="Network" note={networkText(facts)} tone={facts.hasNetwork ? 'good' : 'bad'} />
                  <FactRow
                    icon={Server}
                    name="Friendioo"
                    note={serverText(facts, status)}
                    tone={facts.server === 'responds' && !status?.serverFails ? 'good' : 'bad'}
                  />
                  <SocketRow />
                  <FactRow icon={Radio} name="Sending" note={drainText(facts)} />
                </ul>
              </CardSection>
            )}
          </div>
          <div>
            {changes.length > 0 && (
              <CardSection title="Waiting on this device">
                <ul>
                  {waiting.length > 0 && (
                    <FactRow
                      icon={MessageCircle}
                      name={changeCountText(waiting.length)}
                      note={[changesText(waiting), lastErrorText(waiting)].filter(Boolean).join('. ')}
                    >
                      <Button look="soft" size="small" onClick={view}>
                        View
                      </Button>
                    </FactRow>
                  )}
                  {refused > 0 && (
                    <FactRow icon={CircleAlert} tone="bad" name={needAttentionText(refused)} note="Nothing is lost.">
                      <Button look="outline" size="small" onClick={view}>
                        Open
                      </Button>
                    </FactRow>
                  )}
                </ul>
              </CardSection>
            )}
            {facts && (
              <CardSection title="This device">
                <ul>
                  <FactRow
                    icon={HardDrive}
                    name="Storage"
                    note={storageText(facts, inMemory)}
                    tone={inMemory || isStorageLow(facts.storage) ? 'bad' : 'good'}
                  />
                  <FactRow icon={PackageCheck} name={`Version ${facts.versions.page ?? 'not known'}`} note={versionText(facts)} />
                  <FactRow icon={MonitorSmartphone} {...tabsText(facts)} />
                  <FactRow icon={Bell} name="Notifications" note={pushText(facts)} tone={isPushLost(facts) ? 'bad' : undefined}>
                    {isPushLost(facts) && (
                      <Link to="/profile/notifications" className={buttonClass('outline', 'small')}>
                        Open
                      </Link>
                    )}
                  </FactRow>
                </ul>
              </CardSection>
            )}
          </div>
        </div>
        {facts && (
          <div className="rail:grid rail:grid-cols-2 rail:items-start rail:gap-x-4">
            <LogCard title="What went wrong lately" none="Nothing that this device remembers." entries={failures(facts.log)} />
            <LogCard title="What changed lately" none="Nothing since the start." entries={transitions(facts.log)} />
          </div>
        )}
        <div className="rail:grid rail:grid-cols-2 rail:items-start rail:gap-x-4">
          <div className="pt-3">
            {!wide && <div className="mb-3">{buttons}</div>}
            {showsReport && <ReportText report={report} />}
            <p className="flex items-start gap-2.5 rounded-md bg-sunken px-3.5 py-3 text-xs text-muted">
              <Icon of={Lock} size={16} />
              The report holds times, states and versions. No names, no numbers of yours, no message text.
            </p>
          </div>
          {isSignedIn !== false && <LastResorts changes={waiting} />}
        </div>
      </div>
      {viewing && <WaitingSheet onClose={() => setViewing(false)} />}
    </div>
  )
}
