import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  readonly onCrash: (error: Error) => void
  readonly renderFallback: (retry: () => void) => ReactNode
  readonly children: ReactNode
}

/** Limits a rendering error to the contribution in which it happened. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: Error) {
    this.props.onCrash(error)
  }

  override render() {
    return this.state.hasFailed ? this.props.renderFallback(() => this.setState({ hasFailed: false })) : this.props.children
  }
}
