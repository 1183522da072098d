import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { fullName } from '../../../schemas/rules/profile.ts'
import { useLive } from '../../data/use-live.ts'
import { useNow } from '../../data/time/use-now.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { rowTime } from '../../ui/row-time.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { unblockStudent } from '../safety/block-student.ts'
import { SettingRow } from './setting-row.tsx'

/** Shows how many students this student blocks. A tap lists them, with a button to unblock each (ADR 0022). */
export function BlockedStudents() {
  const blocks = useLive('blocked', null)
  const now = useNow()
  const [open, setOpen] = useState(false)
  return (
    <>
      <SettingRow name="Blocked students" onClick={() => setOpen(true)}>
        <span className="text-muted tabular-nums">{blocks?.length}</span>
        <Icon of={ChevronRight} className="rtl:-scale-x-100" />
      </SettingRow>
      <Sheet
        open={open}
        closes
        onClose={() => setOpen(false)}
        title="Blocked students"
        text="You don’t see each other, and nothing they write reaches you. They aren’t told."
      >
        <div tabIndex={-1} className="pt-2 outline-none">
          {blocks?.length === 0 && <p className="py-3">You haven’t blocked anyone.</p>}
          <ul aria-label="Blocked students">
            {blocks?.map((block) => (
              <li key={block.id} className="hairline-58 flex min-h-16 items-center gap-3.5 py-2.5">
                <Avatar student={{ ...block, profileImageUrl: '' }} size={44} silent />
                <div className="min-w-0 flex-1">
                  <p dir="auto" className="font-semibold [overflow-wrap:anywhere]">
                    {fullName(block) || 'Student'}
                  </p>
                  <p className="text-xs text-muted tabular-nums">Blocked {rowTime(block.blockedAt, now)}</p>
                </div>
                <Button
                  size="small"
                  look="outline"
                  aria-label={`Unblock ${fullName(block) || 'this student'}`}
                  onClick={() => void unblockStudent(block)}
                >
                  Unblock
                </Button>
              </li>
            ))}
          </ul>
        </div>
      </Sheet>
    </>
  )
}
