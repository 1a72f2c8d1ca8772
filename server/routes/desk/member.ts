/** Who sits at the desk: the cookie, its session, and what each call asks for of rights (req 22.1 to 22.3). */
import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { writeCsv } from '../../../src/domain/csv'
import { type DeskRight, hasRight } from '../../../src/domain/desk/rights'
import { keyIn, requireKey } from '../../auth/api-key'
import { type DeskMember, deskLifetime, requireMember } from '../../auth/desk-session'
import { addressOf, type ServerEnv } from '../../floor/caller-address'
import { Refusal } from '../../floor/errors'
import { idOf } from '../../floor/input'
import type { Settings } from '../../floor/settings'
import { inMemory, shared } from '../../requests/rate-limit'
import { keyOf } from '../../requests/body'
import type { Slice } from '../../reads/desk-orders'
import type { ProviderContext } from '../context'

export type DeskEnv = ServerEnv & { Variables: { member: DeskMember } }
type IsPublic = Pick<Settings, 'isPublic'>

/** Sent to the desk alone, and by its own pages alone. */
export const deskPath = '/desk'
const cookieName = ({ isPublic }: IsPublic) => `${isPublic ? '__Secure-' : ''}showfloor-desk`

export const deskToken = (c: Context, settings: IsPublic) => getCookie(c, cookieName(settings))

export function giveDeskToken(c: Context, settings: IsPublic, token: string): void {
  setCookie(c, cookieName(settings), token, {
    path: deskPath,
    httpOnly: true,
    sameSite: 'Strict',
    secure: settings.isPublic,
    maxAge: deskLifetime,
  })
}

export function takeDeskToken(c: Context, settings: IsPublic): void {
  deleteCookie(c, cookieName(settings), { path: deskPath, secure: settings.isPublic })
}

/** In a minute. */
const callsOfMember = 1200
const unknownCalls = 120

/** Refuses calls without an open session or a key. What the page asks by itself does not prolong a session. */
export function membersOnly({ db, settings }: ProviderContext): MiddlewareHandler<DeskEnv> {
  const count = shared({ db }, 'desk')(callsOfMember)
  const countUnknown = inMemory(unknownCalls)
  return async (c, next) => {
    const isUse = c.req.header('X-Desk-Idle') === undefined
    const key = keyIn(c.req.header('Authorization'))
    const found = key === null ? requireMember(db, deskToken(c, settings), isUse) : requireKey(db, key)
    const member = await found.catch((refused: unknown) => {
      if (settings.rateLimits) countUnknown(addressOf(c, settings))
      throw refused
    })
    if (settings.rateLimits) await count(`member ${member.userId ?? member.email}`)
    c.set('member', member)
    await next()
  }
}

/** One of these rights, or all. */
export function allow(...rights: DeskRight[]): MiddlewareHandler<DeskEnv> {
  return async (c, next) => {
    if (!hasRight(c.get('member').rights, rights))
      throw new Refusal(403, 'NORIGHT', 'You don’t have the right for this. Please ask an admin.')
    await next()
  }
}

const maxRows = 200

/** Which rows of a list are asked for: `after` the last one that is known. */
export function sliceOf(c: Context): Slice {
  const limit = Number(c.req.query('limit') ?? 50)
  return {
    after: idOf(c.req.query('after') ?? ''),
    limit: Number.isInteger(limit) && limit > 0 ? Math.min(limit, maxRows) : 50,
  }
}

/** The rows, and after which one the next slice begins; null at the end. `read` takes one more than is shown. */
export async function sliced<Row extends { id: number | string }, Asked extends { limit: number }>(
  slice: Asked,
  read: (slice: Asked) => Promise<Row[]>,
): Promise<{ data: Row[]; next: Row['id'] | null }> {
  const rows = await read({ ...slice, limit: slice.limit + 1 })
  const data = rows.slice(0, slice.limit)
  return { data, next: rows.length > slice.limit ? (data.at(-1)?.id ?? null) : null }
}

/** What was typed to find something by; undefined for none. */
export const wordsIn = (c: Context, name = 'q') => c.req.query(name)?.trim().slice(0, 100) || undefined

/** 0 for what cannot be one, which nothing has. */
export const idIn = (c: Context) => idOf(keyOf(c, 'id')) ?? 0

/** A table to be saved under this name. */
export function csv(c: Context, name: string, rows: readonly (readonly string[])[]): Response {
  return c.body(writeCsv(rows), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'no-store',
  })
}
