import { Component, type ReactNode } from 'react'

export type BoundaryProps = {
  children: ReactNode
  /** Rendered in place of children that failed: `retry` renders them again, `tries` counts the retries. Nothing by default. */
  fallback?: (error: unknown, retry: () => void, tries: number) => ReactNode
  onError?: (error: unknown) => void
  /** A change resets the boundary and renders the children again. */
  resetKey?: unknown
}
type BoundaryState = { failed: { error: unknown } | null; tries: number; resetKey: unknown }

/** An error boundary: an error in its children does not remove the rest of the page. React offers this only to classes. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: null, tries: 0, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failed: { error } }
  }

  static getDerivedStateFromProps({ resetKey }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return resetKey === state.resetKey ? null : { failed: null, tries: 0, resetKey }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error)
  }

  retry = () => this.setState(({ tries }) => ({ failed: null, tries: tries + 1 }))

  override render(): ReactNode {
    const { failed, tries } = this.state
    if (failed === null) return this.props.children
    return this.props.fallback?.(failed.error, this.retry, tries) ?? null
  }
}
