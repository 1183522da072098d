import { useNavigate } from 'react-router'

/** Back to where the chat was opened from; to the list, where it was opened by its address. */
export function useBack(): () => void {
  const navigate = useNavigate()
  return () => {
    const steps = (history.state as { idx?: number } | null)?.idx ?? 0
    if (steps > 0) void navigate(-1)
    else void navigate('/messages', { replace: true })
  }
}
