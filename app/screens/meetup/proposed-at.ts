import type { MeetupView } from '../../data/views.ts'

/** Returns when the student was asked, epoch ms: by the request, or by its last move. */
export function proposedAt({ createdAt, moved }: Pick<MeetupView, 'createdAt' | 'moved'>): number {
  return moved?.at ?? createdAt
}
