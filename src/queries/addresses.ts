/** The lists of saved addresses, apart from what changes them: every list of products asks where things are sent to (req 21.4). */
import { fetchAddresses } from '../api/account/address'
import type { AddressKind } from '../domain/account/address'
import { readQuery } from './read-query'

export const addressesQuery = (kind: AddressKind) =>
  readQuery(['addresses', kind], 'member', (signal) => fetchAddresses(kind, signal))
