/** One saved address, and changing them. Changes are online-only (req 12.1). */
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type AddressToSave, fetchAddress, removeAddress, saveAddress } from '../api/account/address'
import { fileUrl } from '../api/file-url'
import { fetchPicture, sendPassword, sendPicture, sendProfile } from '../api/account/profile'
import type { AddressKind } from '../domain/account/address'
import { mapDated } from '../domain/dated'
import type { PasswordFields } from '../domain/account/password'
import type { ProfileFields } from '../domain/account/profile'
import { ownAnswer } from '../session/session-reader'
import { currentIdentity } from '../session/identity'
import { renewCustomerKey } from '../session/sealing'
import { savePicture, saveProfile, notePasswordChanged } from '../session/profile'
import { addressesQuery } from './addresses'
import { readQuery } from './read-query'

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

// Changes of the own account, as writes, and the picture that it shows. Online-only (req 12.1).

/** Resolves to the provider's Message, and the profile on this device follows. */
export const saveProfileMutation = () =>
  mutationOptions({
    mutationFn: async (fields: ProfileFields) => {
      const message = await ownAnswer(() => sendProfile(fields))
      saveProfile(fields)
      return message
    },
  })

export const changePasswordMutation = () =>
  mutationOptions({
    // Holds passwords: nothing of them stays in memory without an observer.
    gcTime: 0,
    mutationFn: async (fields: PasswordFields) => {
      const { message, token } = await ownAnswer(() => sendPassword(fields))
      notePasswordChanged(token)
      const owner = currentIdentity()?.userId
      if (owner !== undefined) await renewCustomerKey(owner, fields.next)
      return message
    },
  })

/** The picture is here when it resolves, so that the one before stands until then. */
export const uploadPictureMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: async (file: File) => {
      const { path, message } = await ownAnswer(() => sendPicture(file))
      const url = fileUrl(path)
      if (url !== null) await ownAnswer(() => queryClient.prefetchQuery(pictureQuery(url)))
      savePicture(path)
      return message
    },
  })

/** Where a picture's path leads; null for none. */
export const pictureUrl = fileUrl

/** A customer's picture by its URL, kept with what else is private. */
export const pictureQuery = (url: string) =>
  readQuery(['profile-picture', url], 'member', (signal) => fetchPicture(url, signal))
