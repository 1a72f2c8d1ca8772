/** A component that is server-rendered and whose code loads later in the browser. */
import { type ComponentType, createElement, use } from 'react'
import { withCode } from './lazy-piece'

const loaders = new Set<() => Promise<unknown>>()

/** For the server renderer: loads all imported components of this kind before the first render. */
export const loadServerRenderedComponents = () => Promise.all([...loaders].map((load) => load()))

/**
 * Must be rendered in a `<Suspense>` of its own whose props do not change before hydration, so that React leaves the
 * server-rendered markup in place. When the code cannot be loaded, it is requested again once the network is back.
 * `isPreloaded`: the code is loaded at once, not when the component is rendered.
 */
export function serverRenderedComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  isPreloaded = false,
): ComponentType<P> {
  let component: ComponentType<P> | null = null
  let pending: Promise<ComponentType<P>> | null = null
  const loadOnce = () => (pending ??= new Promise((resolve) => withCode(load, resolve)))
  loaders.add(async () => (component = await load()))
  if (isPreloaded && !import.meta.env.SSR) void loadOnce().then((loaded) => (component = loaded))
  return function ServerRenderedComponent(props: P) {
    return createElement(component ?? use(loadOnce()), props)
  }
}
