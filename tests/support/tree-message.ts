import { serverTimestamp } from 'firebase/database'

/** Returns what Amina writes below a conversation of the realtime database to send a message (spec §3). */
export const treeMessage = (content: string, receiverId = 'youssef') => ({
  senderId: 'amina',
  receiverId,
  content,
  timestamp: serverTimestamp(),
  deliveryStatus: 'sent',
  queuedForDelivery: true,
})
