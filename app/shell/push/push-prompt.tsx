import { BellRing } from 'lucide-react'
import { useEffect, useState } from 'react'
import { PUSH_PROMPT_DELAY } from '../../../schemas/constants.ts'
import { useIsSilent } from '../../data/time/use-is-silent.ts'
import { usePush } from '../../data/push/use-push.ts'
import { deviceFlags } from '../../data/storage/device-flags.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useAfterLoad } from '../page/use-after-load.ts'
import { PopupCard } from '../popups/popup-card.tsx'
import { usePopup } from '../popups/use-popup.ts'
import { enablePush } from './enable-push.ts'

/**
 * Says once, in our own words, what notifications are for, about 3 s after a start. The browser asks only after Enable: its question comes
 * once. It counts as shown when it appears, whatever the student does with it (clarification H17). A student who wants to hear nothing now
 * is asked at a later start.
 */
export function PushPrompt() {
  const [isOver, setOver] = useState(() => deviceFlags.isSet('push-prompt-shown'))
  const isDue = useAfterLoad(PUSH_PROMPT_DELAY)
  const { state } = usePush()
  const isSilent = useIsSilent()
  const isShown = usePopup('push-prompt', isDue && state === 'default' && !isOver && !isSilent)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (isShown) deviceFlags.set('push-prompt-shown')
  }, [isShown])
  if (!isShown) return null

  const enable = async () => {
    setBusy(true)
    await enablePush()
    setOver(true)
  }
  return (
    <PopupCard
      picture={
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft text-on-accent-soft">
          <Icon of={BellRing} />
        </span>
      }
      title="Hear when someone writes"
      text="Also while Friendioo is closed. You choose what, and when."
      onDismiss={() => setOver(true)}
    >
      <Button size="small" busy={busy && 'Enable'} onClick={() => void enable()}>
        Enable
      </Button>
    </PopupCard>
  )
}
