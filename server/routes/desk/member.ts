/** The member who uses the desk: the cookie, its session, and the rights that each call needs (req 22.1 to 22.3). */
import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import * as v from 'valibot'
import { writeCsv } from '../../../src/domain/csv'
import { momentIn } from '../../../src/domain/delivery/time-zone'
import { type DeskRight, hasRight } from '../../../src/domain/desk/rights'
import type { Unsent } from '../../../src/domain/desk/row'
import { type DeskMember, deskLifetimeSeconds, requireMember } from '../../auth/desk-session'
import { addressOf } from '../../base/caller-address'
import { invalidToken, Refusal } from '../../base/errors'
import { idOf, PlainText } from '../../base/input'
import type { Settings } from '../../base/settings'
import { sendPrivate } from '../../replies/reply'
import { memoryCounter, sharedCounter } from '../../requests/rate-limit'
import { pathParam } from '../../requests/body'
import { programToken } from '../../requests/same-origin'
import type { PageRequest } from '../../reads/desk-order-search'
import { dayIn } from '../../writes/delivery'
import type { DeskEnv, ProviderContext } from '../context'

type Site = Pick<Settings, 'isPublic' | 'publicUrl'>

export const deskPath = '/desk'
const isHttps = ({ publicUrl }: Site) => publicUrl.startsWith('https:')
/** Browsers only accept a `__Host-` cookie from this host, so that no neighbouring subdomain can set another cookie. */
const cookieName = (site: Site) => `${isHttps(site) ? '__Host-' : ''}showfloor-desk`
/** `__Host-` requires the path `/`. */
const cookieOptions = (site: Site) => ({ path: '/', secure: isHttps(site) || site.isPublic })

export const deskToken = (c: Context, settings: Site) => getCookie(c, cookieName(settings))

export function setDeskToken(c: Context, settings: Site, token: string): void {
  setCookie(c, cookieName(settings), token, {
    ...cookieOptions(settings),
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: deskLifetimeSeconds,
  })
}

export function clearDeskToken(c: Context, settings: Site): void {
  deleteCookie(c, cookieName(settings), cookieOptions(settings))
}

/**
 * Returns the member whose session or token a call contains. Throws for other calls. `isUserAction`: a person caused the
 * call, which prolongs the session.
 */
export async function memberOf(
  c: Context,
  { db, settings, features }: ProviderContext,
  isUserAction: boolean,
): Promise<DeskMember> {
  const token = programToken(c)
  if (token === null) return requireMember(db, deskToken(c, settings), isUserAction)
  for (const { desk } of features) {
    const program = await desk?.programOfToken?.(db, token)
    if (program) return program
  }
  throw invalidToken()
}

/** Limits per minute. */
const maxMemberCalls = 1200
const maxUnknownCalls = 120

/** Refuses calls without an open session or a token. Calls that the page sends by itself do not prolong a session. */
export function membersOnly(context: ProviderContext): MiddlewareHandler<DeskEnv> {
  const { db, settings } = context
  const count = sharedCounter({ db }, 'desk')(maxMemberCalls)
  const countUnknown = memoryCounter(maxUnknownCalls)
  return async (c, next) => {
    const isUserAction = c.req.header('X-Desk-Idle') === undefined
    const member = await memberOf(c, context, isUserAction).catch((refused: unknown) => {
      if (settings.rateLimits) countUnknown(addressOf(c, settings))
      throw refused
    })
    if (settings.rateLimits) await count(`member ${member.userId ?? member.email}`)
    c.set('member', member)
    await next()
  }
}

/** Requires one of these rights, or `all`. */
export function allow(...rights: DeskRight[]): MiddlewareHandler<DeskEnv> {
  return async (c, next) => {
    if (!hasRight(c.get('member').rights, rights))
      throw new Refusal(403, 'NORIGHT', 'You don’t have the right for this. Please ask an admin.')
    await next()
  }
}

/** Sends a row. The caller names its type from src/domain/desk, whose schema describes the reply in openapi.json. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- The caller names the type that `data` must have.
export const sendRow = <Row extends object = never>(
  c: Context,
  data: NoInfer<Unsent<Row>>,
): Promise<Response> => sendPrivate(c, { data })

/** Sends a list that has only one page. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- The caller names the type that `data` must have.
export const sendRows = <Row extends object = never>(
  c: Context,
  data: readonly NoInfer<Unsent<Row>>[],
): Promise<Response> => sendPrivate(c, { data, next: null })

const maxRows = 200

/**
 * Sends the requested page of a list. `after` is the id of the last row that the caller has. `read` reads one row more
 * than is sent, which shows if there is a next page.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- The caller names the type that the rows must have.
export async function sendPage<Row extends object = never>(
  c: Context,
  read: (request: PageRequest) => Promise<readonly (NoInfer<Unsent<Row>> & { id: number | string })[]>,
): Promise<Response> {
  const queryLimit = Number(c.req.query('limit') ?? 50)
  const limit = Number.isInteger(queryLimit) && queryLimit > 0 ? Math.min(queryLimit, maxRows) : 50
  const rows = await read({ after: idOf(c.req.query('after') ?? ''), limit: limit + 1 })
  const data = rows.slice(0, limit)
  return sendPrivate(c, { data, next: rows.length > limit ? (data.at(-1)?.id ?? null) : null })
}

/**
 * Returns the text of a search without control characters, which PostgreSQL refuses; undefined when there is no text.
 */
export const searchTextOf = (c: Context, name = 'q') =>
  v
    .parse(PlainText, c.req.query(name) ?? '')
    .trim()
    .slice(0, 100) || undefined

/** Returns the start of the day in `before`, in the shop's time zone; without it, now. */
export function dayParam(c: Context, { timeZone }: Pick<Settings, 'timeZone'>): Date {
  const before = c.req.query('before')
  return before === undefined ? new Date() : momentIn(timeZone, dayIn(before))
}

/** Returns 0, the id of no row, when the id is invalid. */
export const parseIdParam = (c: Context) => idOf(pathParam(c, 'id')) ?? 0

/** Sends a table as a CSV file of this name. */
export function csv(c: Context, name: string, rows: readonly (readonly string[])[]): Response {
  return c.body(writeCsv(rows), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'no-store',
  })
}
