import type { StudentId } from '../../../schemas/ids.ts'
import { tabChannelName } from '../store/tab-names.ts'
import type { Channel, TabMessage } from '../tabs/tab-messages.ts'

/** Opens the channel between the tabs of one student in this browser. */
export function tabChannel(student: StudentId): Channel & { close(): void } {
  const channel = new BroadcastChannel(tabChannelName(student))
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) => {
      const onMessage = (event: MessageEvent<TabMessage>) => listener(event.data)
      channel.addEventListener('message', onMessage)
      return () => channel.removeEventListener('message', onMessage)
    },
    close: () => channel.close(),
  }
}
