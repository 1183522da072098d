import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { downloadMyData } from '../../data/account/my-account.ts'
import { showToast } from '../../data/toasts/toasts.ts'
import { useConnection } from '../../data/use-status.ts'
import { Icon } from '../../ui/icon.tsx'
import { CardSection } from './card-section.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { SettingRow } from './setting-row.tsx'
import { messageOf } from '../../../schemas/typed.ts'

/** Downloads all data of the student in one file, or deletes the account (ADR 0024). */
export function MyData() {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const offline = useConnection() === 'offline'

  const download = async () => {
    if (offline) return showToast({ title: 'You’re offline', text: 'Your data can be downloaded when you are online.', tone: 'error' })
    setBusy(true)
    try {
      await downloadMyData()
      showToast({ title: 'Your data is downloaded', text: 'You’ll find it in your downloads.' })
    } catch (thrown) {
      showToast({ title: 'Not downloaded', text: messageOf(thrown) || 'Please try again', tone: 'error' })
    }
    setBusy(false)
  }

  return (
    <CardSection title="Your data">
      <SettingRow name="Privacy" onClick={() => void navigate('/privacy')}>
        <Icon of={ChevronRight} className="rtl:-scale-x-100" />
      </SettingRow>
      <SettingRow
        name="Download my data"
        note="One file with your profile, messages, meetups, groups and all your other data."
        busy={busy && 'Preparing...'}
        onClick={() => void download()}
      />
      <SettingRow name="Delete my account" danger onClick={() => setDeleting(true)} />
      {deleting && <DeleteAccount offline={offline} onClose={() => setDeleting(false)} />}
    </CardSection>
  )
}
