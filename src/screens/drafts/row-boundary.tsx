/** A row of a list that cannot be shown, whatever is stored in it, gives way to another one and does not take the page along. */
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
