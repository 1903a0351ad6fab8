import { Component, type ReactNode } from 'react'

interface Props {
  readonly onCrash: (error: Error) => void
  readonly renderFallback: (retry: () => void) => ReactNode
  readonly children: ReactNode
}

/** A contribution that breaks breaks alone. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: Error) {
    this.props.onCrash(error)
  }

  override render() {
    return this.state.failed ? this.props.renderFallback(() => this.setState({ failed: false })) : this.props.children
  }
}
