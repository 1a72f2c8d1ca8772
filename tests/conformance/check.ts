/** A row of the table of checks. */
import type { Feature } from '../../src/domain/brand/feature'
import type { Shop } from './shop'

export type Account = { user: string; password: string }

export type Check = {
  name: string
  /** What a provider has to do, as it follows "Due:". */
  due: string
  /** The section that says so: a page of docs/provider, and the anchor of its heading. */
  under: `${string}.md#${string}`
  /** `writes` changes things in the account, and puts them back. */
  asks: 'nothing' | 'account' | 'writes'
  /** A provider need not have it. */
  feature?: Feature
  /** Resolves to what was seen, perhaps ''. Throws what the client throws, Fault or NotSeen. */
  run: (shop: Shop, beside: { account: Account | null; note: (words: string) => void }) => Promise<string>
}

/** A rule that no schema says is broken. */
export class Fault extends Error {
  override name = 'Fault'
  constructor(readonly faults: string[]) {
    super(faults.join('; '))
  }
}

/** There is nothing to judge by. */
export class NotSeen extends Error {
  override name = 'NotSeen'
}

export function refuseIfAny(faults: string[]): void {
  if (faults.length > 0) throw new Fault(faults)
}

export function needed<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new NotSeen(`there is no ${what} to ask for`)
  return value
}

/** "1 product", "24 products". */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`
