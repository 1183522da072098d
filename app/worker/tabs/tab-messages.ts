import type { StudentId } from '../../../schemas/ids.ts'
import type { SharedState } from './shared-state.ts'

/** Connects the tabs of one browser (BroadcastChannel): the others receive each message that one posts. */
export interface Channel {
  post(message: TabMessage): void
  listen(listener: (message: TabMessage) => void): () => void
}

export type TabMessage =
  | { type: 'ping'; from: string }
  | { type: 'pong'; to: string }
  | { type: 'wake' }
  | { type: 'resume' }
  | { type: 'say-typing'; partnerId: StudentId; isTyping: boolean }
  | { type: 'showing'; from: string; partnerId: StudentId | null }
  | { type: 'live'; live: SharedState }
  | { type: 'ask-live' }
  | { type: 'restart' }
