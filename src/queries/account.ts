/** Queries and mutations of addresses, profile, password and profile picture. Changes are online-only (req 12.1). */
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type AddressToSave, fetchAddress, removeAddress, saveAddress } from '../api/account/address'
import { fileUrl } from '../api/file-url'
import { fetchPicture, sendPassword, sendPicture, sendProfile } from '../api/account/profile'
import type { AddressKind } from '../domain/account/address'
import { mapDated } from '../domain/dated'
import type { PasswordFields } from '../domain/account/password'
import type { ProfileFields } from '../domain/account/profile'
import { requireSameSession } from '../session/session-reader'
import { currentIdentity } from '../session/identity'
import { renewVault } from '../session/private-rows'
import { savePicture, saveProfile, savePasswordChange } from '../session/profile'
import { addressesQuery } from './addresses'
import { readQuery } from './read-query'

/** The address is not stored on the device, because the list of addresses is stored. */
export const addressQuery = (kind: AddressKind, id: string) =>
  queryOptions({
    queryKey: ['address', kind, id],
    queryFn: ({ signal }) => fetchAddress(kind, id, signal),
  })

/** Resolves to the provider's Message after the list was read again. */
export const saveAddressMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ address, key }: { address: AddressToSave; key: string }) =>
      requireSameSession(() => saveAddress(address, key)),
    onSuccess: async (_message, { address: { kind, id } }) => {
      if (id !== null) queryClient.removeQueries({ queryKey: addressQuery(kind, id).queryKey })
      await queryClient.invalidateQueries({ queryKey: addressesQuery(kind).queryKey, refetchType: 'all' })
    },
  })

export const removeAddressMutation = (queryClient: QueryClient, kind: AddressKind) =>
  mutationOptions({
    mutationFn: (id: string) => requireSameSession(() => removeAddress(kind, id)),
    onSuccess: (_message, id) => {
      queryClient.setQueryData(
        addressesQuery(kind).queryKey,
        (list) => list && mapDated(list, (addresses) => addresses.filter((address) => address.id !== id)),
      )
      queryClient.removeQueries({ queryKey: addressQuery(kind, id).queryKey })
    },
    // The list is read again after a failure as well, because the request may have arrived nevertheless.
    onSettled: () => queryClient.invalidateQueries({ queryKey: addressesQuery(kind).queryKey }),
  })

/** Resolves to the provider's Message. The profile on this device is updated too. */
export const saveProfileMutation = () =>
  mutationOptions({
    mutationFn: async (fields: ProfileFields) => {
      const message = await requireSameSession(() => sendProfile(fields))
      saveProfile(fields)
      return message
    },
  })

export const changePasswordMutation = () =>
  mutationOptions({
    // The mutation holds passwords, so it is removed from memory when no component observes it.
    gcTime: 0,
    mutationFn: async (fields: PasswordFields) => {
      const { message, token } = await requireSameSession(() => sendPassword(fields))
      savePasswordChange(token)
      const owner = currentIdentity()?.userId
      if (owner !== undefined) await renewVault(owner, { before: fields.current, next: fields.next })
      return message
    },
  })

/** Resolves after the new picture was fetched, so that the old picture is shown until then. */
export const uploadPictureMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: async (file: File) => {
      const { path, message } = await requireSameSession(() => sendPicture(file))
      const url = fileUrl(path)
      if (url !== null) await requireSameSession(() => queryClient.prefetchQuery(pictureQuery(url)))
      savePicture(path)
      return message
    },
  })

/** URL of a picture's path; null: no picture. */
export const pictureUrl = fileUrl

/** A customer's picture by its URL, stored with the other private data. */
export const pictureQuery = (url: string) =>
  readQuery(['profile-picture', url], 'member', (signal) => fetchPicture(url, signal))
