import { Component, type ReactNode } from 'react'
import { log } from '../platform/log.ts'
import { AppStopped } from './app-stopped.tsx'

/** Shows a text and a way to continue, instead of an empty page, when a screen throws. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean; cause: unknown }> {
  override state = { failed: false, cause: null }

  static getDerivedStateFromError(cause: unknown) {
    return { failed: true, cause }
  }

  override componentDidCatch(cause: unknown) {
    log.error('A screen failed', { cause })
  }

  override render() {
    return this.state.failed ? <AppStopped cause={this.state.cause} /> : this.props.children
  }
}
