/** Signing up, as a write. */
import { mutationOptions } from '@tanstack/react-query'
import { signUp } from '../api/sign-up'
import type { NewAccount } from '../domain/sign-up'
import { deviceId } from '../offline/device-id'

export const signUpMutation = () =>
  mutationOptions({
    mutationKey: ['sign-up'],
    // Holds a password: nothing of it stays in memory once nobody looks.
    gcTime: 0,
    mutationFn: async (account: NewAccount) => signUp(account, await deviceId()),
  })
