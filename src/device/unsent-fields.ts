/** Whether a form is being filled in: a field was changed, is still on the page, and was not sent. */
import { listen } from './page-events'

const changed = new Set<Element>()

/** Kept from here on. What is typed to search or to filter is no form that anything could be lost of. */
export function watchFields(): () => void {
  const stops = [
    listen(document, ['input'], ({ target }) => {
      if (target instanceof Element && !target.closest('[role="search"], [type="search"]'))
        changed.add(target)
    }),
    listen(document, ['submit', 'reset'], ({ target }) => {
      for (const field of changed) if (target instanceof Node && target.contains(field)) changed.delete(field)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
    changed.clear()
  }
}

export function hasUnsentFields(): boolean {
  for (const field of changed) if (!field.isConnected) changed.delete(field)
  return changed.size > 0
}
