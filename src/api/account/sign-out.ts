/** Ending a session at the provider. The device has forgotten its token by then, and does not wait. */
import { OfflineFailure } from '../../domain/failure'
import type { ReplySchema } from '../reply'
import { request } from '../request'

/** Whatever is said: a provider without this call loses nothing by it. */
const Anything: ReplySchema<null> = { '~standard': { validate: () => ({ value: null }) } }

/** True when the provider answered, if only to refuse; false when nobody did. Never throws. */
export async function signOut(token: string): Promise<boolean> {
  try {
    await request('POST', 'auth/signout', Anything, { token })
    return true
  } catch (error) {
    return !(error instanceof OfflineFailure)
  }
}
