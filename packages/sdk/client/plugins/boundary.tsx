import { Component, type ReactNode } from 'react'

interface Props {
  readonly onCrash: (error: Error) => void
  readonly fallback: (retry: () => void) => ReactNode
  readonly children: ReactNode
}

/** A contribution that breaks breaks alone. */
export class Boundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: Error) {
    this.props.onCrash(error)
  }

  override render() {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children
  }
}
