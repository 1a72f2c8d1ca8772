/** Changes of the own account, as writes, and the picture that it shows. Online-only (req 12.1). */
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { fileUrl } from '../api/file-url'
import { fetchPicture, sendPassword, sendPicture, sendProfile } from '../api/account/profile'
import type { PasswordFields } from '../domain/account/password'
import type { ProfileFields } from '../domain/account/profile'
import { currentIdentity } from '../session/identity'
import { renewCustomerKey } from '../session/sealing'
import { ownAnswer } from '../session/session-reader'
import { keepPicture, keepProfile, notePasswordChanged } from '../session/profile'
import { readQuery } from './read-query'

/** Resolves to the provider's Message, and the profile on this device follows. */
export const saveProfileMutation = () =>
  mutationOptions({
    mutationFn: async (fields: ProfileFields) => {
      const message = await ownAnswer(() => sendProfile(fields))
      keepProfile(fields)
      return message
    },
  })

export const changePasswordMutation = () =>
  mutationOptions({
    // Holds passwords: nothing of them stays in memory once nobody looks.
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
      keepPicture(path)
      return message
    },
  })

/** Where a picture's path leads; null for none. */
export const pictureUrl = fileUrl

/** A customer's picture by its URL, kept with what else is private. */
export const pictureQuery = (url: string) =>
  readQuery(['profile-picture', url], 'member', (signal) => fetchPicture(url, signal))
