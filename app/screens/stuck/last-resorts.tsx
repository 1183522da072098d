import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { leaveDevice } from '../../data/account/sign-out.ts'
import { loadAnew } from '../../data/stuck/load-anew.ts'
import { showToast } from '../../data/toasts/toasts.ts'
import type { PendingChangeView } from '../../data/views.ts'
import { isNoResponse } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'
import { changeCountText } from '../../shell/pending-changes/change-count-text.ts'
import { notSentText } from '../../shell/pending-changes/pending-change-text.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { CardSection } from '../profile/card-section.tsx'
import { SettingRow } from '../profile/setting-row.tsx'

const ACTIONS = {
  anew: {
    run: loadAnew,
    title: 'Reload all data?',
    text: 'Friendioo deletes its copy from this device and downloads it again. You need to be online, and it takes a moment. Your drafts stay.',
    button: 'Reload Data',
    busy: 'Loading...',
    failed: { title: 'Data not reloaded', text: 'Friendioo isn’t answering, so nothing was changed. Try again when you’re online.' },
  },
  leave: {
    run: leaveDevice,
    title: 'Sign out here?',
    text: 'Signing out deletes all your data from this device. Anything unsent is lost.',
    button: 'Sign Out',
    busy: 'Signing out...',
    failed: { title: 'Error', text: 'Signing out did not work. Please try again.' },
  },
} as const

/**
 * Two ways that help when nothing else does. Both ask first. "Reload all data" is refused while changes wait, because it deletes the copy
 * of the server's data over which they are shown.
 *
 * @param changes the waiting ones
 */
export function LastResorts({ changes }: { changes: readonly PendingChangeView[] }) {
  const pending = changes.length
  const [asking, setAsking] = useState<keyof typeof ACTIONS | null>(null)
  const [busy, setBusy] = useState(false)
  const action = asking && ACTIONS[asking]
  const close = () => setAsking(null)
  const run = async () => {
    if (!action) return
    setBusy(true)
    try {
      await action.run()
    } catch (thrown) {
      logUnless(isNoResponse, 'A last resort did not help')(thrown)
      setBusy(false)
      close()
      showToast({ ...action.failed, tone: 'error' })
    }
  }
  return (
    <CardSection title="If nothing else helps">
      <SettingRow
        name="Reload all data"
        note={pending === 0 ? 'Asks first. Drafts stay.' : `${changeCountText(pending)} must be sent first.`}
        danger
        onClick={() =>
          pending === 0
            ? setAsking('anew')
            : showToast({ title: 'Changes are waiting', text: 'Send or delete them first, so that nothing is lost.' })
        }
      >
        <Icon of={ChevronRight} className="rtl:-scale-x-100" />
      </SettingRow>
      <SettingRow name="Sign out here" note="Asks first. Removes your data from this device." danger onClick={() => setAsking('leave')}>
        <Icon of={ChevronRight} className="rtl:-scale-x-100" />
      </SettingRow>
      <Sheet
        role="alertdialog"
        open={action !== null}
        onClose={close}
        title={action?.title ?? ''}
        text={asking === 'leave' && pending > 0 ? `${notSentText(changes)}. ${ACTIONS.leave.text}` : action?.text}
      >
        <div className="choices pt-5">
          <Button look="outline" onClick={close}>
            Cancel
          </Button>
          <Button look="danger" busy={busy && (action?.busy ?? '')} onClick={() => void run()}>
            {action?.button}
          </Button>
        </div>
      </Sheet>
    </CardSection>
  )
}
