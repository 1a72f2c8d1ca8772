/** Rows of the matrices: the type, and functions that make them. matrix.ts lists the rows. */
import type { Customer, Provider } from './provider'

export type Row = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path as it is registered. */
  path: string
  /**
   * Owner: the item belongs to one customer, and is not found for everybody else. Member: the item is a portal behind a
   * public call, and is found only for the portal's members.
   */
  who: 'everybody' | 'customer' | 'owner' | 'member'
  /** Only these roles may make the call; other signed-in users are refused. */
  roles?: number[]
  /** For calls of an owner: the shop's admin may read the item as well. */
  adminToo?: boolean
  /** The reply does not depend on its caller, so the browser may store it and revalidate it each time. */
  isRevalidated?: boolean
  /** A write that a storefront may repeat with its Idempotency-Key; it has its effect once. */
  once?: boolean
  /** A path that works; left out when the registered path works itself. */
  example?: string
  body?: object
  /** Headers of the call, such as If-Match with a version. */
  headers?: Record<string, string>
  /** The body of a call that only reads. */
  question?: object
  /** Creates the item of the call for this customer, and returns the path, body or headers that name it. */
  prepare?: Prepare
}
export type Prepare = (
  provider: Provider,
  customer: Customer,
) => Promise<Pick<Row, 'example' | 'body' | 'headers'>>
export type Method = Row['method']

export const api = '/frontend/api'
/** Returns the example of a row: a path below frontend/api/ that works. */
export const at = (path: string) => ({ example: `${api}${path}` })
/** Returns a call below frontend/api/ that is open to everybody. */
export const open = (method: Method, path: string, example = path): Row => ({
  method,
  path: `${api}${path}`,
  who: 'everybody',
  ...at(example),
})
export const signedIn = (...call: Parameters<typeof open>): Row => ({ ...open(...call), who: 'customer' })
export const idempotent = (...call: Parameters<typeof open>): Row => ({ ...signedIn(...call), once: true })
export const owned = (row: Row, prepare: Prepare): Row => ({ ...row, who: 'owner', prepare })
/** A public call outside frontend/api/. */
export const publicPath = (method: Method, path: string, fields: Partial<Row> = {}): Row => ({
  method,
  path,
  who: 'everybody',
  ...fields,
})
