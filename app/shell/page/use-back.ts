import { useNavigate } from 'react-router'

/** Was this page come to from another one of the app? One opened by its address has none before it. */
export function cameFromHere(): boolean {
  return ((history.state as { idx?: number } | null)?.idx ?? 0) > 0
}

/** Back to where this was opened from; to `otherwise`, where it was opened by its address. */
export function useBack(otherwise: string): () => void {
  const navigate = useNavigate()
  return () => void (cameFromHere() ? navigate(-1) : navigate(otherwise, { replace: true }))
}
