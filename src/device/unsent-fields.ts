/** Tracks form fields that were changed, are still on the page, and were not sent. */
import { listen } from './page-events'

const changedFields = new Set<Element>()

/** Starts tracking. Search and filter fields are ignored, because no typed data can be lost there. */
export function watchFields(): () => void {
  const stops = [
    listen(document, ['input'], ({ target }) => {
      if (target instanceof Element && !target.closest('[role="search"], [type="search"]'))
        changedFields.add(target)
    }),
    listen(document, ['submit', 'reset'], ({ target }) => {
      for (const field of changedFields)
        if (target instanceof Node && target.contains(field)) changedFields.delete(field)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
    changedFields.clear()
  }
}

export function hasUnsentFields(): boolean {
  for (const field of changedFields) if (!field.isConnected) changedFields.delete(field)
  return changedFields.size > 0
}
