/**
 * Customers and the desk's staff: roles, portals, links for a new password, and rights; and the log of the actions at
 * the desk (req 22.8, 22.4).
 */
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { ReadVersion } from '../../../src/domain/desk/row'
import { type RoleName, roles } from '../../../src/domain/account/role'
import {
  type DeskAct,
  type DeskCustomer,
  type DeskCustomerSummary,
  type DeskCustomerView,
  type DeskLink,
  type DeskPortal,
  Role,
} from '../../../src/domain/desk/customer-row'
import { deskRights } from '../../../src/domain/desk/rights'
import { closeSessions } from '../../auth/session'
import { dropSecondStep, setDeskRights } from '../../auth/desk-session'
import type { Executor } from '../../db/client'
import { invalid, notFound, Refusal } from '../../floor/errors'
import { PlainText } from '../../floor/input'
import {
  readAuditPage,
  readCustomerPage,
  customerView,
  deskCustomer,
  portalList,
} from '../../reads/desk-customers'
import { jsonBodyOf } from '../../requests/body'
import { performAct, withVersion } from '../../writes/audit'
import {
  addCustomer,
  emailOf,
  passwordLink,
  setMembership,
  setPortalEmail,
  setRole,
} from '../../writes/customer'
import type { ProviderContext } from '../context'
import {
  allow,
  type DeskEnv,
  parseIdParam,
  sendRow,
  sendRows,
  readPage,
  pageRequestOf,
  searchTextOf,
} from './member'

export const New = v.object({
  email: v.pipe(PlainText, v.maxLength(254)),
  fullName: v.optional(v.pipe(PlainText, v.trim(), v.maxLength(200)), ''),
  mobileNumber: v.optional(v.pipe(PlainText, v.trim(), v.maxLength(20)), ''),
  role: v.optional(Role, 'retailer'),
})
/** Missing fields do not change. */
export const Change = v.object({
  version: ReadVersion,
  role: v.optional(Role),
  portalEmail: v.optional(v.pipe(PlainText, v.maxLength(254))),
  portals: v.optional(v.array(v.pipe(PlainText, v.maxLength(200)))),
})
export const Rights = v.object({
  version: ReadVersion,
  rights: v.array(v.picklist(deskRights)),
})
const customerNotFound = () => notFound('This customer')

export function deskCustomerRoutes({ db, settings }: ProviderContext): Hono<DeskEnv> {
  const actOn = (id: number, act: string, version: string | null = null) => ({
    act,
    subject: `customer ${id}`,
    version,
    read: (tx: Executor) => deskCustomer(tx, id),
  })
  const sendCustomer = (c: Context, row: Awaited<ReturnType<typeof deskCustomer>>) => {
    if (!row) throw customerNotFound()
    return sendRow<DeskCustomer>(c, withVersion(row))
  }
  return new Hono<DeskEnv>()
    .get('/customers', allow('customers', 'orders'), async (c) =>
      sendRows<DeskCustomerSummary>(
        c,
        await readPage(pageRequestOf(c), (request) => readCustomerPage(db, request, { q: searchTextOf(c) })),
      ),
    )
    .get('/customers/:id', allow('customers', 'orders'), async (c) =>
      sendCustomer(c, await deskCustomer(db, parseIdParam(c))),
    )
    .get('/customers/:id/view', allow('customers', 'orders'), async (c) => {
      const view = await customerView(db, parseIdParam(c))
      if (!view) throw customerNotFound()
      return sendRow<DeskCustomerView>(c, view)
    })
    .get('/portals', allow('customers'), async (c) =>
      sendRows<DeskPortal>(c, { data: await portalList(db), next: null }),
    )
    .post('/customers', allow('customers'), async (c) => {
      const { email, fullName: name, mobileNumber: mobile, role } = await jsonBodyOf(c, New)
      refuseAdmin(c.get('member').rights, role)
      const newCustomer = { email: emailOf(email), name, mobile, roleId: roles[role] }
      const act = {
        act: 'add',
        subject: `customer ${newCustomer.email}`,
        version: null,
        read: async () => null,
      }
      const { result: id } = await performAct(db, c.get('member'), act, (tx) => addCustomer(tx, newCustomer))
      return sendCustomer(c, await deskCustomer(db, id))
    })
    .put('/customers/:id', allow('customers'), async (c) => {
      const { version, role, portalEmail, portals } = await jsonBodyOf(c, Change)
      const id = parseIdParam(c)
      const { row } = await performAct(
        db,
        c.get('member'),
        actOn(id, 'change', version),
        async (tx, before) => {
          if (!before) throw customerNotFound()
          refuseAdmin(c.get('member').rights, before.role)
          if (role !== undefined && role !== before.role) {
            refuseAdmin(c.get('member').rights, role)
            await setRole(tx, id, roles[role])
          }
          if (portalEmail !== undefined && portalEmail.trim() !== before.portalEmail)
            await setPortalEmail(tx, id, portalEmail.trim() === '' ? '' : emailOf(portalEmail))
          for (const slug of portals?.filter((item) => !before.portals.includes(item)) ?? [])
            await setMembership(tx, { userId: id, slug, isMember: true })
          for (const slug of portals ? before.portals.filter((item) => !portals.includes(item)) : [])
            await setMembership(tx, { userId: id, slug, isMember: false })
        },
      )
      return sendCustomer(c, row)
    })
    .post('/customers/:id/link', allow('customers'), async (c) => {
      const { result: link } = await performAct(
        db,
        c.get('member'),
        actOn(parseIdParam(c), 'create password link'),
        async (tx, before) => {
          if (!before) throw customerNotFound()
          refuseStaff(c.get('member').rights, before)
          return passwordLink(tx, settings, before.email)
        },
      )
      return sendRow<DeskLink>(c, { link })
    })
    .post('/customers/:id/sign-out', allow('customers'), async (c) => {
      const id = parseIdParam(c)
      const { row } = await performAct(db, c.get('member'), actOn(id, 'sign out'), async (tx, before) => {
        if (!before) throw customerNotFound()
        refuseStaff(c.get('member').rights, before)
        await closeSessions(tx, id)
      })
      return sendCustomer(c, row)
    })
    .put('/customers/:id/rights', allow('all'), async (c) => {
      const { version, rights } = await jsonBodyOf(c, Rights)
      const id = parseIdParam(c)
      if (id === c.get('member').userId) throw invalid('You can’t change your own rights.')
      const { row } = await performAct(
        db,
        c.get('member'),
        actOn(id, 'change rights', version),
        async (tx, before) => {
          if (!before) throw customerNotFound()
          await setDeskRights(tx, id, rights)
        },
      )
      return sendCustomer(c, row)
    })
    .post('/customers/:id/new-code', allow('all'), async (c) => {
      const id = parseIdParam(c)
      const { row } = await performAct(db, c.get('member'), actOn(id, 'reset two-step sign-in'), (tx) =>
        dropSecondStep(tx, id),
      )
      return sendCustomer(c, row)
    })
    .get('/acts', allow('all'), async (c) =>
      sendRows<DeskAct>(
        c,
        await readPage(pageRequestOf(c), (request) => readAuditPage(db, request, { q: searchTextOf(c) })),
      ),
    )
}

/** Only an admin may open a colleague's account by a link, or close its sessions. */
function refuseStaff(rights: readonly string[], target: { role: RoleName; rights: readonly string[] }): void {
  refuseAdmin(rights, target.rights.length > 0 ? 'admin' : target.role)
}

/** Only admins create and change an account with the admin role. */
function refuseAdmin(rights: readonly string[], ...affectedRoles: RoleName[]): void {
  if (affectedRoles.includes('admin') && !rights.includes('all'))
    throw new Refusal(403, 'NORIGHT', 'Only an admin can change admins and staff.')
}
