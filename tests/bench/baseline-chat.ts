/** The parameters of a bare chat: the socket of its server, and with whom it is. */
export interface ChatPlan {
  socket: string
  partner: string
}

/**
 * Runs in the page and does the minimum of a chat that loses nothing: on Enter it shows the message, sends it and stores it; what comes it
 * shows and stores. Durability is the same as in the app.
 */
export async function chatPage({ socket: address, partner }: ChatPlan): Promise<void> {
  const opening = indexedDB.open('chat', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('messages', { keyPath: 'id' })
  const [db, socket] = await Promise.all([
    new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error!)
    }),
    new Promise<WebSocket>((resolve) => {
      const opened = new WebSocket(address)
      opened.onopen = () => resolve(opened)
    }),
  ])

  const list = document.createElement('div')
  list.setAttribute('role', 'list')
  list.setAttribute('aria-label', 'Messages')
  const box = document.createElement('textarea')
  box.setAttribute('aria-label', 'Message')
  document.body.append(list, box)

  const take = (message: { id: string; content: string }) => {
    const tx = db.transaction('messages', 'readwrite', { durability: 'relaxed' })
    tx.objectStore('messages').put(message)
    tx.oncomplete = () => bench.stored(message.content)
    const bubble = document.createElement('div')
    bubble.setAttribute('role', 'listitem')
    bubble.textContent = `${message.content} ${new Date().toLocaleTimeString()}`
    list.append(bubble)
  }
  box.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const message = { id: crypto.randomUUID(), toUserId: partner, content: box.value }
    socket.send(JSON.stringify({ type: 'sendMessage', ...message }))
    take(message)
    box.value = ''
  })
  socket.onmessage = ({ data }) => {
    const frame = JSON.parse(data as string) as { type: string; message: { id: string; content: string } }
    if (frame.type === 'newMessage') take(frame.message)
  }
}
