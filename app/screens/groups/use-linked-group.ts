import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { GroupId } from '../../../schemas/ids.ts'
import { showToast } from '../../data/toasts/toasts.ts'
import { useConnection } from '../../data/use-status.ts'
import type { GroupView } from '../../data/views.ts'
import { whenSheetsClosed } from '../../ui/use-close-on-back.ts'

/**
 * Returns which group is open, and a function that opens or closes one. The address of an invitation opens its group as soon as this
 * device has it; when that closes, or there is none, the address becomes that of the page.
 *
 * @param groups undefined until they are loaded
 */
export function useLinkedGroup(groups: readonly GroupView[] | undefined): [GroupId | null, (id: GroupId | null) => void] {
  const [params, setParams] = useSearchParams()
  const { key } = useLocation()
  const connection = useConnection()
  const [pressed, setPressed] = useState<GroupId | null>(null)
  const [closed, setClosed] = useState<string | null>(null)
  const linked = params.get('group')
  const found = groups?.find(({ id }) => id === linked)?.id ?? null
  const isMissing = groups !== undefined && linked !== null && found === null
  // The groups may be those of the last visit: only a device that is up to date knows that there is none.
  const missing = isMissing && (connection === 'online' || connection === 'offline') ? connection : null
  const forget = () => setParams({}, { replace: true })

  useEffect(() => {
    if (missing === 'offline') showToast({ title: 'This device does not have the group yet', text: 'It opens here once you are online.' })
    if (missing !== 'online') return
    forget()
    showToast({ title: 'We can’t find this group', text: 'It may have ended, or it’s private.' })
    // Once for each address and connection.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [missing])
  const open = (id: GroupId | null) => {
    setPressed(id)
    if (linked === null) return
    setClosed(key)
    // The sheet has an entry of its own in the history. Replacing that one would leave the address behind it, for Back to open again.
    void whenSheetsClosed().then(forget)
  }
  return [pressed ?? (closed === key ? null : found), open]
}
