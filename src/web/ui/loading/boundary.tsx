import { Component, type ReactNode } from 'react'

export type BoundaryProps = {
  children: ReactNode
  /** What stands in place of children that failed: `retry` draws them again, `tries` says how often that was done. Nothing, unless given. */
  fallback?: (error: unknown, retry: () => void, tries: number) => ReactNode
  onError?: (error: unknown) => void
  /** Children are drawn again when this changes, as if nothing had happened. */
  resetKey?: unknown
}
type BoundaryState = { failed: { error: unknown } | null; tries: number; resetKey: unknown }

/** Keeps what fails while it is drawn from taking everything around it along. React offers this to classes alone. */
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
