/** Who sits at the desk, as react-admin asks for it. */
import { type AuthProvider, HttpError, usePermissions } from 'react-admin'
import { type DeskRight, hasRight } from '../src/domain/desk/rights'
import { ask, call } from './calls'

type OpenSession = {
  step: 'open'
  userId: number
  email: string
  name: string
  rights: DeskRight[]
  shop: string
  primary: string
  accent: string
}
export type Session =
  | OpenSession
  | { step: 'second'; email: string; name: string; ways: ('passkey' | 'code')[] }
  | { step: 'set up'; email: string; name: string; secret: string; uri: string }

/** Null without a session. */
export async function readSession(): Promise<Session | null> {
  try {
    return await ask<Session>('GET', 'session')
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) return null
    throw error
  }
}

/** A signed-in desk is loaded anew: name, colours and rights are known from its first paint on. */
export const openDesk = () => location.assign('/desk')

export function authProviderOf(session: Session | null): AuthProvider {
  const open = session?.step === 'open' ? session : null
  return {
    login: async () => undefined,
    logout: async () => {
      await call('DELETE', 'session').catch(() => undefined)
      return '/login'
    },
    checkAuth: async () => {
      if (!open) throw new Error('Please sign in.')
    },
    checkError: async (error: unknown) => {
      if (error instanceof HttpError && error.status === 401)
        throw new Error('Your session has ended. Please sign in again.')
    },
    getIdentity: async () => ({ id: open?.userId ?? 0, fullName: open?.name ?? '' }),
    getPermissions: async () => open?.rights ?? [],
    canAccess: async () => true,
  }
}

/** Whether who sits at the desk has one of these rights, or all. */
export function useMay(...wanted: DeskRight[]): boolean {
  const { permissions } = usePermissions<DeskRight[]>()
  return hasRight(permissions ?? [], wanted)
}
