import { ChevronRight } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useLive } from '../../data/use-live.ts'
import { Icon } from '../../ui/icon.tsx'
import { CardSection } from './card-section.tsx'
import { SettingRow } from './setting-row.tsx'

/** Links to the reports of students, for operators only. */
export function OperatorLink() {
  const navigate = useNavigate()
  if (!useLive('status', null, (status) => status?.operator ?? false)) return null
  return (
    <CardSection title="For operators">
      <SettingRow name="Reports and suspensions" onClick={() => void navigate('/operator')}>
        <Icon of={ChevronRight} className="rtl:-scale-x-100" />
      </SettingRow>
    </CardSection>
  )
}
