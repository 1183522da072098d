import { Copy, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { showToast } from '../../data/toasts/toasts.ts'
import { isNotAllowed } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'
import { update } from '../../shell/update/update-state.ts'
import { Button } from '../../ui/button.tsx'
import type { ButtonSize } from '../../ui/button-class.ts'
import { Icon } from '../../ui/icon.tsx'

/**
 * Copies the report, or reloads the app. Where the browser refuses to copy, the report is shown to be selected.
 *
 * @param report null while it is not known
 */
export function ReportButtons({ report, size = 'medium' }: { report: string | null; size?: ButtonSize }) {
  const [shown, setShown] = useState(false)
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ title: 'Report copied', text: 'Paste it into a message to whoever helps you.' })
    } catch (thrown) {
      logUnless((error) => isNotAllowed(error) || error instanceof TypeError, 'The report could not be copied')(thrown)
      setShown(true)
    }
  }
  return (
    <>
      <div className="grid grid-cols-2 gap-2.5">
        <Button look="soft" size={size} disabled={report === null} onClick={() => void copy(report ?? '')}>
          <Icon of={Copy} size={16} />
          Copy report
        </Button>
        <Button look="outline" size={size} onClick={() => update.getState().apply()}>
          <Icon of={RefreshCw} size={16} />
          Reload app
        </Button>
      </div>
      {shown && (
        <pre
          tabIndex={0}
          aria-label="Report, to be selected and copied"
          className="mt-2.5 rounded-md bg-sunken p-3 text-xs wrap-anywhere whitespace-pre-wrap"
        >
          {report}
        </pre>
      )}
    </>
  )
}
