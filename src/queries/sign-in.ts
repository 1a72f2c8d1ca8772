/** Signing up, and a forgotten password: its link is asked for, looked at, and used once. */
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { NewAccount } from '../domain/account/sign-up'
import type { SignInFields } from '../domain/account/sign-in'
import { deviceId } from '../device/device-id'
import { onLocalChange } from '../device/local-changes'
import { askForLink, isLinkExpired, setPassword, verifyLink } from '../api/account/password'
import { signUp } from '../api/account/sign-up'
import { handOverDrafts, noteHandOver } from '../saved/drafts/drafts'
import { signedIn } from '../session/identity'
import { beginIdentity, pathToReturnTo } from '../session/sign-in'

export const askForLinkMutation = () =>
  mutationOptions({
    mutationFn: async (account: string) => askForLink(account, await deviceId()),
  })

/** Whether a mailed link may still be used. Never saved on the device, and forgotten with its page. */
export const linkQuery = (link: string) =>
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
      if (isLinkExpired(error)) queryClient.setQueryData(linkQuery(link).queryKey, false)
    },
  })

/** Signing up, as a write. */
export const signUpMutation = () =>
  mutationOptions({
    // Holds a password: nothing of it stays in memory without an observer.
    gcTime: 0,
    mutationFn: async (account: NewAccount) => signUp(account, await deviceId()),
  })

// Signing in as a mutation: what was read as a visitor is read again as the customer.

/**
 * `stays`: the page is looked at further on. Then what it shows is asked for anew and stands until the answer is here;
 * else everything that was read before is forgotten.
 */
export const signInMutation = (queryClient: QueryClient, stays = false) =>
  mutationOptions({
    gcTime: 0,
    mutationFn: async (fields: SignInFields) => {
      noteHandOver(pathToReturnTo())
      const stop = stays ? readAgainAtSignIn(queryClient) : () => {}
      const welcome = await beginIdentity(fields).finally(stop)
      await handOverDrafts(welcome.userId, pathToReturnTo())
      return welcome
    },
    onSuccess: () => {
      if (stays) return
      queryClient.removeQueries({ type: 'inactive' })
      // The header is looked at by now: what it shows begins again, too.
      void queryClient.resetQueries()
    },
  })

/**
 * What a visitor was shown is asked for again once the token is here. Until then it counts as old, so that what the screens
 * ask for by themselves as soon as somebody is signed in goes out once. Returns how to stop waiting.
 */
function readAgainAtSignIn(queryClient: QueryClient): () => void {
  const stop = onLocalChange(() => {
    if (!signedIn()) return
    stop()
    void queryClient.invalidateQueries({ refetchType: 'none' })
    // After the screens are drawn for a customer, and began their own reads.
    setTimeout(
      () => void queryClient.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false }),
    )
  })
  return stop
}
