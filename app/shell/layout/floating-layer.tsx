import { useRef } from 'react'
import { InstallOffers } from '../install/install-offers.tsx'
import { PushPrompt } from '../push/push-prompt.tsx'
import { lazyComponent } from '../lazy/lazy-component.tsx'
import { FloatingButtons } from './floating-buttons.tsx'
import { useDockHeight } from '../popups/use-dock-height.ts'
import { useLayerHeight } from '../popups/use-layer-height.ts'
import { useRoom } from '../popups/use-room.ts'

const StillFree = lazyComponent(async () => (await import('../popups/still-free.tsx')).StillFree)

/** Distance of the floating buttons from the dock, px, less what the layer has below it anyway (design-language.md section 6). */
const DOCK_DISTANCE = 8

/**
 * Floats at the foot of the screen: buttons in a row, and below them the one card whose turn it is. On phones above the bottom
 * navigation or the dock, on wide screens in the corner.
 *
 * @param inChat a chat fills the screen of a phone
 */
export function FloatingLayer({ inChat }: { inChat: boolean }) {
  const layer = useRef<HTMLDivElement>(null)
  const dock = useDockHeight()
  const hasButtons = useRoom(dock)
  useLayerHeight(layer)
  return (
    <div
      ref={layer}
      data-floating
      // In a chat the layout around it sets `data-over`: it is over the composer there.
      data-over={inChat ? undefined : 'navigation'}
      style={dock > 0 ? { translate: `0 ${-dock - DOCK_DISTANCE}px` } : undefined}
      // Invisible, with visible children: its edge moves as it grows, which is a layout shift only for a visible element.
      className="pointer-events-none invisible fixed inset-x-2 bottom-[calc(var(--dock-bottom)+var(--safe-b)+8px)] z-30 flex flex-col gap-2 transition-[min-height] duration-(--dur-base) rail:inset-x-auto rail:end-6 rail:bottom-6 rail:w-96 rail:translate-none! *:visible"
    >
      {hasButtons && <FloatingButtons />}
      <StillFree />
      <InstallOffers />
      <PushPrompt />
      <div data-voice-dock className="flex flex-col empty:hidden" />
    </div>
  )
}
