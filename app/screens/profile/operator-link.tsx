import { ChevronRight } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useLive } from '../../data/use-live.ts'
import { Icon } from '../../ui/icon.tsx'
import { CardSection } from './card-section.tsx'
import { SettingRow } from './setting-row.tsx'

/** The way to what students have reported, for who decides over it. */
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
