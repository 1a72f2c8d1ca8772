/** Text for people who listen to the page. */
import type { HTMLAttributes } from 'react'

export function VisuallyHidden(props: HTMLAttributes<HTMLSpanElement>) {
  return <span {...props} className="unseen" />
}
