/** Who calls, for the calls of an account: signed in, and not too often, however many sessions there are. */
import type { Context } from 'hono'
import type { ProviderContext } from '../context'
import { createCounter } from './rate-limit'
import { type Caller, requireCaller } from '../auth/session'

export type CallerOf = (c: Context) => Promise<Caller>

export function countedCaller({ db, settings }: ProviderContext, perMinute: number): CallerOf {
  const count = createCounter(perMinute)
  return async (c) => {
    const caller = await requireCaller(db, c)
    if (settings.rateLimits) count(`${caller.userId}`)
    return caller
  }
}
