import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  readonly onCrash: (error: Error) => void
  readonly renderFallback: (retry: () => void, error: Error) => ReactNode
  readonly children: ReactNode
}

/** Limits a rendering error to the contribution in which it happened. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidCatch(error: Error) {
    this.props.onCrash(error)
  }

  override render() {
    const { error } = this.state
    return error ? this.props.renderFallback(() => this.setState({ error: null }), error) : this.props.children
  }
}
