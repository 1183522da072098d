import { useNavigate } from 'react-router'
import { Chat } from '../messages/chat/chat.tsx'

/** The app's own chat (spec §2). Its search is on the Messages page, where there is room for it. */
export function OriginalChat({ partnerId, wide }: { partnerId: string; wide: boolean }) {
  const navigate = useNavigate()
  const toMessages = () => void navigate(`/messages?with=${encodeURIComponent(partnerId)}`)
  const search = { isOpen: false, text: '', change: toMessages, open: toMessages, close: toMessages }
  return (
    <div className="min-h-0 h-full min-w-0 rail:border-s rail:border-line">
      <Chat partnerId={partnerId} at={null} wide={wide} search={search} />
    </div>
  )
}
