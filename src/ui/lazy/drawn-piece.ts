/** A component that drawn pages show, and whose code comes afterwards. */
import { type ComponentType, createElement, use } from 'react'
import { withCode } from './lazy-piece'

const drawn = new Set<() => Promise<unknown>>()

/** For what draws pages: all such components that were imported, before the first of them is rendered. */
export const loadDrawnPieces = () => Promise.all([...drawn].map((load) => load()))

/**
 * To be rendered in a `<Suspense>` of its own whose props stay the same until the page is alive: so long React leaves what was
 * drawn as it is. Code that cannot be fetched is waited for until the network is back.
 */
export function drawnPiece<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let component: ComponentType<P> | null = null
  let pending: Promise<ComponentType<P>> | null = null
  drawn.add(async () => (component = await load()))
  return function DrawnPiece(props: P) {
    pending ??= new Promise((resolve) => withCode(load, resolve))
    return createElement(component ?? use(pending), props)
  }
}
