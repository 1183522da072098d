import { useLayoutEffect } from 'react'
import type { StudentId } from '../../../schemas/ids.ts'
import { useDraft } from '../../data/drafts/use-draft.ts'
import { NOTHING_YET, type WhatsAppDraft } from './whatsapp-draft.ts'

/** Stores the values of the page, so that it opens as it was. An address that names a recipient selects them. */
export function useWhatsAppDraft(me: StudentId, named: string | null) {
  // A student id has no dot, so the name differs from those of message drafts.
  const kept = useDraft<Partial<WhatsAppDraft>>(me, 'whatsapp.meetup')
  const change = (part: Partial<WhatsAppDraft>) => kept.change((before) => ({ ...before, ...part }))
  useLayoutEffect(() => {
    if (named !== null) change({ recipientId: named })
    // Only when the page opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [named])
  return {
    draft: { ...NOTHING_YET, ...(named !== null && { recipientId: named }), ...kept.value },
    change,
    forget: () => kept.change(() => null),
  }
}
