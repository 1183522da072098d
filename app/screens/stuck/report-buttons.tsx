import { Copy, RefreshCw } from 'lucide-react'
import { showToast } from '../../data/toasts/toasts.ts'
import { copyToClipboard } from '../../platform/copy-to-clipboard.ts'
import { update } from '../../shell/update/update-state.ts'
import { Button } from '../../ui/button.tsx'
import type { ButtonSize } from '../../ui/button-class.ts'
import { Icon } from '../../ui/icon.tsx'

/**
 * Copies the report, or reloads the app.
 *
 * @param report null while it is not known
 * @param onRefused the browser does not copy: the report must be shown
 */
export function ReportButtons({ report, size, onRefused }: { report: string | null; size: ButtonSize; onRefused: () => void }) {
  const copy = async (text: string) => {
    if (await copyToClipboard(text)) showToast({ title: 'Report copied', text: 'Paste it into a message to whoever helps you.' })
    else onRefused()
  }
  return (
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
  )
}

/** The report where the browser does not copy it. */
export function ReportText({ report }: { report: string | null }) {
  return (
    <pre
      tabIndex={0}
      aria-label="Report, to be selected and copied"
      className="mb-2.5 rounded-md bg-sunken p-3 text-xs wrap-anywhere whitespace-pre-wrap"
    >
      {report}
    </pre>
  )
}
