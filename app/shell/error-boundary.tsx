import { Component, type ReactNode } from 'react'
import { AppStopped } from './app-stopped.tsx'

/** A mistake of ours in one screen leaves words and a way on, not an empty page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <AppStopped /> : this.props.children
  }
}
