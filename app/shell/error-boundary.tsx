import { Component, type ReactNode } from 'react'
import { AppStopped } from './app-stopped.tsx'

/** Shows a text and a way to continue, instead of an empty page, when a screen throws. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <AppStopped /> : this.props.children
  }
}
