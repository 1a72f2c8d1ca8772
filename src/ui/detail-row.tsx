/** A row of a description list. */
import type { ReactNode } from 'react'

type DetailRowProps = { name: ReactNode; className?: string | undefined; children: ReactNode }

export function DetailRow({ name, className, children }: DetailRowProps) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
