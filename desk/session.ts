/** The session of the person at the desk, and react-admin's authentication provider for it. */
import { type AuthProvider, HttpError, usePermissions } from 'react-admin'
import { type DeskRight, hasRight } from '../src/domain/desk/rights'
import type { DeskSession } from '../src/domain/desk/session-row'
import { requestData, call } from './calls'
import { setTimeZone } from './format'
import { discardUnsavedOfOthers } from './unsaved'

/** Returns null when there is no session. */
export async function readSession(): Promise<DeskSession | null> {
  try {
    return await requestData<DeskSession>('GET', 'session')
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) return null
    throw error
  }
}

/** Reloads the desk after sign-in, so that name, colours and rights are known from its first paint. */
export const openDesk = () => location.assign('/desk')

export function authProviderOf(session: DeskSession | null): AuthProvider {
  const openSession = session?.step === 'open' ? session : null
  if (openSession) {
    discardUnsavedOfOthers(openSession.userId)
    setTimeZone(openSession.timeZone)
  }
  return {
    login: async () => undefined,
    logout: async () => {
      await call('DELETE', 'session').catch(() => undefined)
      return '/login'
    },
    checkAuth: async () => {
      if (!openSession) throw new Error('Please sign in.')
    },
    checkError: async (error: unknown) => {
      if (error instanceof HttpError && error.status === 401)
        throw new Error('Your session has ended. Please sign in again.')
    },
    getIdentity: async () => ({
      id: openSession?.userId ?? 0,
      fullName: openSession?.name ?? '',
      email: openSession?.email ?? '',
    }),
    getPermissions: async () => openSession?.rights ?? [],
    canAccess: async () => true,
  }
}

/** Returns true when the signed-in person has one of these rights, or all rights. */
export function useMay(...rights: DeskRight[]): boolean {
  const { permissions } = usePermissions<DeskRight[]>()
  return hasRight(permissions ?? [], rights)
}
