/** The type of a conformance check, and helpers for its run. */
import { InvalidTokenFailure, MissingFailure, RejectedFailure } from '../../src/domain/failure'
import type { Shop } from './shop'

export type Account = { user: string; password: string }

export type Check = {
  name: string
  /** The required behaviour, printed after "Expected:". */
  expected: string
  /** The section that describes the requirement: a page of docs/provider, and the anchor of its heading. */
  docSection: `${string}.md#${string}`
  /** `writes` changes data in the account, and restores it; `orders` places an order, which stays. */
  requires: 'nothing' | 'account' | 'writes' | 'orders'
  /** Set for an optional feature, which a provider may lack. */
  feature?: string
  /** Resolves to a short observation or ''. Throws the client's failures, Fault or NotSeen. */
  run: (shop: Shop, context: { account: Account | null; note: (words: string) => void }) => Promise<string>
}

/** A check that needs no account. */
export const publicCheck = (check: Omit<Check, 'requires'>): Check => ({ requires: 'nothing', ...check })

/** The provider breaks a rule that no schema checks. */
export class Fault extends Error {
  override name = 'Fault'
  constructor(readonly faults: string[]) {
    super(faults.join('; '))
  }
}

/** The provider returned no data for the check. */
export class NotSeen extends Error {
  override name = 'NotSeen'
}

export function throwIfAny(faults: string[]): void {
  if (faults.length > 0) throw new Fault(faults)
}

/** Returns the refusal. Throws any other failure, such as a missing call or a server error. */
export function refusalIn(failure: Error | null, subject: string): RejectedFailure {
  if (failure === null) throw new Fault([`${subject} is not refused`])
  if (!(failure instanceof RejectedFailure) || failure.status === 404 || !failure.isFinal) throw failure
  return failure
}

/** Returns a fault when the call was not refused, or when its refusal ends the session. */
export function refusalFaults(failure: Error | null, subject: string): string[] {
  if (failure instanceof RejectedFailure || failure instanceof MissingFailure) return []
  return [
    failure instanceof InvalidTokenFailure ? `${subject} ends the session` : `${subject} is not refused`,
  ]
}

export function requireData<T>(value: T | null | undefined, label: string): T {
  if (value === null || value === undefined) throw new NotSeen(`there is no ${label} to ask for`)
  return value
}

/** "1 product", "24 products". */
export const counted = (count: number, singular: string, plural = `${singular}s`) =>
  `${count} ${count === 1 ? singular : plural}`

/** Resolves to the failure of the call, or to null when the call succeeded. */
export async function failureOf(call: () => Promise<unknown>): Promise<Error | null> {
  try {
    await call()
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
