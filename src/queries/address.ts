/** Saved addresses: two lists, one address, and changing them. Changes are online-only (req 12.1). */
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  type AddressToSave,
  fetchAddress,
  fetchAddresses,
  removeAddress,
  saveAddress,
} from '../api/account/address'
import type { AddressKind } from '../domain/account/address'
import { mapDated } from '../domain/dated'
import { ownAnswer } from '../session/session-reader'
import { readQuery } from './read-query'

export const addressesQuery = (kind: AddressKind) =>
  readQuery(['addresses', kind], 'member', (signal) => fetchAddresses(kind, signal))

/** Without a copy of its own on the device: the list's is the one to keep. */
export const addressQuery = (kind: AddressKind, id: string) =>
  queryOptions({
    queryKey: ['address', kind, id],
    queryFn: ({ signal }) => fetchAddress(kind, id, signal),
  })

/** Resolves to the provider's Message, when the list has followed. */
export const saveAddressMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ address, key }: { address: AddressToSave; key: string }) =>
      ownAnswer(() => saveAddress(address, key)),
    onSuccess: async (_message, { address: { kind, id } }) => {
      if (id !== null) queryClient.removeQueries({ queryKey: addressQuery(kind, id).queryKey })
      await queryClient.invalidateQueries({ queryKey: addressesQuery(kind).queryKey, refetchType: 'all' })
    },
  })

export const removeAddressMutation = (queryClient: QueryClient, kind: AddressKind) =>
  mutationOptions({
    mutationFn: (id: string) => ownAnswer(() => removeAddress(kind, id)),
    onSuccess: (_message, id) => {
      queryClient.setQueryData(
        addressesQuery(kind).queryKey,
        (list) => list && mapDated(list, (addresses) => addresses.filter((address) => address.id !== id)),
      )
      queryClient.removeQueries({ queryKey: addressQuery(kind, id).queryKey })
    },
    // Also after a failure: it may have arrived all the same.
    onSettled: () => queryClient.invalidateQueries({ queryKey: addressesQuery(kind).queryKey }),
  })
