/** Signing in as a mutation: what was read as a visitor is read again as the customer. */
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { handOverDrafts, noteHandOver } from '../saved/drafts/drafts'
import { beginIdentity, pathToReturnTo } from '../session/sign-in'
import type { SignInFields } from '../domain/account/sign-in'

/**
 * `stays`: the page is looked at further on. Then what it shows is asked for anew and stands until the answer is here;
 * else everything that was read before is forgotten.
 */
export const signInMutation = (queryClient: QueryClient, stays = false) =>
  mutationOptions({
    gcTime: 0,
    mutationFn: async (fields: SignInFields) => {
      noteHandOver(pathToReturnTo())
      const welcome = await beginIdentity(fields)
      await handOverDrafts(welcome.userId, pathToReturnTo())
      return welcome
    },
    onSuccess: () => {
      if (stays) return void queryClient.invalidateQueries()
      queryClient.removeQueries({ type: 'inactive' })
      // The header is looked at by now: what it shows begins again, too.
      void queryClient.resetQueries()
    },
  })
