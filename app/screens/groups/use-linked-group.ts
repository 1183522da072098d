import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { GroupId } from '../../../schemas/ids.ts'
import { showToast } from '../../data/toasts/toasts.ts'
import type { GroupView } from '../../data/views.ts'

/**
 * Returns which group is open, and a function that opens or closes one. The address of an invitation opens its group; when that closes,
 * or is not here, the address becomes that of the page.
 *
 * @param groups undefined until they are loaded
 */
export function useLinkedGroup(groups: readonly GroupView[] | undefined): [GroupId | null, (id: GroupId | null) => void] {
  const [params, setParams] = useSearchParams()
  const [pressed, setPressed] = useState<GroupId | null>(null)
  const linked = params.get('group')
  const found = groups?.find(({ id }) => id === linked)?.id ?? null
  const isMissing = groups !== undefined && linked !== null && found === null
  const forget = () => setParams({}, { replace: true })

  useEffect(() => {
    if (!isMissing) return
    forget()
    showToast({ title: 'This group is not here', text: 'It may have ended, or it is private.' })
    // Once for each address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isMissing])
  const open = (id: GroupId | null) => {
    if (linked !== null) forget()
    setPressed(id)
  }
  return [pressed ?? found, open]
}
