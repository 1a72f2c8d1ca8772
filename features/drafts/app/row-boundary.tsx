/**
 * Error boundary for one row of a list. When the row cannot be rendered, the fallback replaces it and the rest of the
 * page stays.
 */
import { Component, type ReactNode } from 'react'

type RowBoundaryProps = { fallback: ReactNode; children: ReactNode }

export class RowBoundary extends Component<RowBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
