/** Encrypts rows of customers (customer-rows.ts); rows of visitors and guests stay as they are. */
import { guestOwner } from '../../domain/account/identity'
import { visitor } from '../../domain/outbox/draft'
import { type CodecOf, type OpenCodec, plainRows } from '../owned-rows'

export const encryptedRows: OpenCodec = (databaseName, store) => {
  const plainCodecOf = plainRows(databaseName, store)
  let customerCodecOf: CodecOf | null = null
  return (owner) => {
    if (owner === guestOwner || owner === visitor) return plainCodecOf(owner)
    if (customerCodecOf) return customerCodecOf(owner)
    // A visitor's device does not load this code.
    return import('./customer-rows').then(({ customerRows }) => {
      customerCodecOf ??= customerRows(databaseName, store)
      return customerCodecOf(owner)
    })
  }
}
