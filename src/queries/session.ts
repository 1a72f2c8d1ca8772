/** Signing in as a mutation: what was read as a visitor is read again as the customer. */
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { beginIdentity } from '../offline/sign-in'

export const signInMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['sign-in'],
    mutationFn: beginIdentity,
    onSuccess: () => queryClient.clear(),
  })
