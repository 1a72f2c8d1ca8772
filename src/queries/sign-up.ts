/** Signing up, as a write. */
import { mutationOptions } from '@tanstack/react-query'
import { signUp } from '../api/account/sign-up'
import type { NewAccount } from '../domain/account/sign-up'
import { deviceId } from '../device/device-id'

export const signUpMutation = () =>
  mutationOptions({
    mutationKey: ['sign-up'],
    // Holds a password: nothing of it stays in memory once nobody looks.
    gcTime: 0,
    mutationFn: async (account: NewAccount) => signUp(account, await deviceId()),
  })
