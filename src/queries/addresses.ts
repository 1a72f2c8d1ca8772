/**
 * Queries of saved addresses. They are separate from the mutations, because every product list needs the destination
 * (req 21.4).
 */
import { fetchAddresses } from '../api/account/address'
import type { AddressKind } from '../domain/account/address'
import { readQuery } from './read-query'

export const addressesQuery = (kind: AddressKind) =>
  readQuery(['addresses', kind], 'member', (signal) => fetchAddresses(kind, signal))
