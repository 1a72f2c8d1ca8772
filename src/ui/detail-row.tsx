/** Rows of a description list. */
import type { ReactNode } from 'react'
import { Amount, type AmountProps } from './amount'

type DetailRowProps = { name: ReactNode; className?: string | undefined; children: ReactNode }

export function DetailRow({ name, className, children }: DetailRowProps) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A row that shows an amount. `className` applies to the row. */
export function AmountRow({ name, className, ...amount }: Omit<DetailRowProps, 'children'> & AmountProps) {
  return (
    <DetailRow name={name} className={className}>
      <Amount {...amount} />
    </DetailRow>
  )
}
