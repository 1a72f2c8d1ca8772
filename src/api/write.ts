/** Calls that change something at the provider. */
import type { ReplySchema } from './reply'
import { request, type RequestOptions, writeDeadlineMs } from './request'

/**
 * Sends a write with the customer's token and the time limit of writes, unless `options` state otherwise. Resolves to
 * the checked reply. Throws the failures of `request`.
 */
export async function write<T>(
  method: Parameters<typeof request>[0],
  path: string,
  schema: ReplySchema<T>,
  options: RequestOptions = {},
): Promise<T> {
  const defaults = { asMember: true, headDeadline: writeDeadlineMs }
  return (await request(method, path, schema, { ...defaults, ...options })).value
}
