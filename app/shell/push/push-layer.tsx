import { useEffect, useState } from 'react'
import { PUSH_PROMPT_DELAY } from '../../../schemas/constants.ts'
import { createPromptFlag } from '../../data/push/prompt-flag.ts'
import { usePush } from '../../data/push/use-push.ts'
import { safeLocalStorage } from '../../data/storage/safe-storage.ts'
import { useAttention } from '../page/use-attention.ts'
import { PushBell } from './push-bell.tsx'
import { PushPrompt } from './push-prompt.tsx'

const flag = createPromptFlag(safeLocalStorage)

/** The prompt to enable pushes, once, about 3 s after a sign-in; and a floating bell as long as they are not allowed. */
export function PushLayer() {
  const { state } = usePush()
  const { seen, free } = useAttention()
  const [prompt, setPrompt] = useState<'coming' | 'due' | 'shown' | 'over'>(flag.isSet() ? 'over' : 'coming')
  useEffect(() => {
    if (prompt !== 'coming' || state !== 'default') return
    const timer = setTimeout(() => setPrompt('due'), PUSH_PROMPT_DELAY)
    return () => clearTimeout(timer)
  }, [prompt, state])
  if (prompt === 'due' && free && state === 'default') setPrompt('shown')
  useEffect(() => {
    if (prompt === 'shown') flag.set()
  }, [prompt])
  useEffect(() => {
    const isShown = state === 'default' || state === 'blocked'
    document.documentElement.toggleAttribute('data-floating', isShown)
    return () => document.documentElement.removeAttribute('data-floating')
  }, [state])
  if (state !== 'default' && state !== 'blocked') return null
  if (prompt === 'shown' && seen) return <PushPrompt onClose={() => setPrompt('over')} />
  return (
    <div className="pointer-events-none fixed end-3 bottom-[calc(var(--bar)+var(--safe-b)+12px)] z-10 grid justify-items-end gap-3 rail:end-6 rail:bottom-6 [[data-connection-says]_&]:max-rail:bottom-[calc(var(--bar)+var(--safe-b)+76px)] [[data-save-bar]_&]:hidden">
      <PushBell isBlocked={state === 'blocked'} />
    </div>
  )
}
