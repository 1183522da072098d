import { badgeCount } from '../../../../schemas/rules/badge-count.ts'
import { badgeText } from '../../../../schemas/rules/badge-text.ts'
import { useLive } from '../../../data/use-live.ts'
import { Count } from '../../../ui/count.tsx'

/**
 * Counts on the Back button of a chat on a phone what is unread elsewhere, as the title of the page does (ADR 0078): the header has no
 * room for the bell.
 *
 * @param id of the text, by which the button is described
 */
export function WaitingElsewhere({ id, partnerId }: { id: string; partnerId: string }) {
  const chats = useLive('conversations', null)
  const list = useLive('notifications', null, (view) => view?.list)
  const count = badgeCount(chats?.filter((each) => each.partnerId !== partnerId) ?? [], list?.filter(({ local }) => !local) ?? [])
  if (count === 0) return null
  return (
    <span className="pointer-events-none absolute inset-0">
      <Count of={count} at="corner" />
      <span id={id} hidden>{`${badgeText(count)} unread elsewhere`}</span>
    </span>
  )
}
