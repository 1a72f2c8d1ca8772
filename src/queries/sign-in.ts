/**
 * Mutations and queries for signing in, signing up, and resetting a forgotten password with a mailed link that can be
 * used once.
 */
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { NewAccount } from '../domain/account/sign-up'
import type { SignInFields } from '../domain/account/sign-in'
import { deviceId } from '../device/device-id'
import { onLocalChange } from '../device/local-changes'
import { requestResetLink, isLinkExpired, setPassword, verifyLink } from '../api/account/password'
import { signUp } from '../api/account/sign-up'
import { handOverDrafts, recordHandOver } from '../saved/drafts/drafts'
import { signedIn } from '../session/identity'
import { beginIdentity, pathToReturnTo } from '../session/sign-in'

export const requestLinkMutation = () =>
  mutationOptions({
    mutationFn: async (account: string) => requestResetLink(account, await deviceId()),
  })

/**
 * The data is true while a mailed link may still be used. It is never saved on the device, and removed from memory
 * with its page.
 */
export const resetLinkQuery = (link: string) =>
  queryOptions({
    queryKey: ['password', 'link', link],
    queryFn: async ({ signal }) => verifyLink(link, await deviceId(), signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const setPasswordMutation = (queryClient: QueryClient, link: string) =>
  mutationOptions({
    gcTime: 0,
    mutationFn: async (password: string) => setPassword(link, password, await deviceId()),
    onError: (error) => {
      if (isLinkExpired(error)) queryClient.setQueryData(resetLinkQuery(link).queryKey, false)
    },
  })

export const signUpMutation = () =>
  mutationOptions({
    // The mutation holds a password, so it is removed from memory when no component observes it.
    gcTime: 0,
    mutationFn: async (account: NewAccount) => signUp(account, await deviceId()),
  })

// Signing in as a mutation: data that was read as a visitor is read again as the customer.

/**
 * `staysOnPage`: the current page remains open. Its data is then requested again and shown until the answer arrives;
 * otherwise all earlier reads are removed.
 */
export const signInMutation = (queryClient: QueryClient, staysOnPage = false) =>
  mutationOptions({
    gcTime: 0,
    mutationFn: async (fields: SignInFields) => {
      recordHandOver(pathToReturnTo())
      const stop = staysOnPage ? refetchAtSignIn(queryClient) : () => {}
      const welcome = await beginIdentity(fields).finally(stop)
      await handOverDrafts(welcome.userId, pathToReturnTo())
      return welcome
    },
    onSuccess: () => {
      if (staysOnPage) return
      queryClient.removeQueries({ type: 'inactive' })
      // The header observes its queries by now, so these queries are not inactive and are reset here.
      void queryClient.resetQueries()
    },
  })

/**
 * Requests the visitor's data again once the token is stored. The data is first marked as stale, so that reads that
 * screens start by themselves at sign-in are sent only once. Returns a function that stops waiting.
 */
function refetchAtSignIn(queryClient: QueryClient): () => void {
  const stop = onLocalChange(() => {
    if (!signedIn()) return
    stop()
    void queryClient.invalidateQueries({ refetchType: 'none' })
    // This runs after the screens were rendered for a customer and started their own reads.
    setTimeout(
      () => void queryClient.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false }),
    )
  })
  return stop
}
