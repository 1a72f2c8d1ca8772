/** Collects the calls of the features, which each feature lists in tests/contract/calls.ts. */
import type * as v from 'valibot'
import type { DeskRow } from './desk-matrix'
import type { Row } from './matrix-rows'
import type { Customer, Provider } from './provider'
import type { CallShape } from './shape-parts'

/** A customer with an order, whom a member of staff knows. The request has the same email address, if there is one. */
type Person = {
  customer: Customer
  staff: Customer
  email: string
  name: string
  orderId: number
  requestId?: number
}

/** `body` is posted; without it the call only reads. */
export type RateLimit = [
  path: string,
  perMinute: number,
  caller: 'a customer' | 'a device' | 'an address',
  body?: object,
]

export type FeatureCalls = {
  /** Rows of matrix.ts. */
  rows?: Row[]
  /** Shapes of the calls in `rows`, by method and path below /frontend/api. */
  shapes?: Record<string, CallShape>
  /** Rows of desk-matrix.ts. */
  deskRows?: DeskRow[]
  /** Shapes of the calls in `deskRows` that are not acts, by method and path below /desk/api/. */
  deskShapes?: Record<string, CallShape>
  /** Exports of the feature's contract. OpenAPI names the schemas whose names begin with Desk. */
  schemas?: Record<string, unknown>
  /** Shapes that many calls share, by their names in OpenAPI. */
  sharedShapes?: Record<string, v.GenericSchema>
  limits?: RateLimit[]
  /** Stores what the feature can know about a person. Returns the ids that its emails name. */
  addPersonalData?: (provider: Provider, person: Person) => Promise<object>
  /** The tables to which addPersonalData adds rows, separated by spaces. */
  personalTables?: string
}

const modules = import.meta.glob<{ calls: FeatureCalls }>('../../features/*/tests/contract/calls.ts', {
  eager: true,
})

export const featureCalls = Object.values(modules).map(({ calls }) => calls)
