/**
 * The command for customers: adds them, and sets their roles, portals and desk rights, and the means by which they
 * sign in.
 */
import { desc, eq } from 'drizzle-orm'
import { roleOf, roles } from '../../src/domain/account/role'
import { deskRights, parseRights } from '../../src/domain/desk/rights'
import { dropSecondStep, setDeskRights } from '../auth/desk-session'
import { resetMinutes } from '../auth/password'
import { closeSessions } from '../auth/session'
import { appUser } from '../db/schema-customer'
import {
  addCustomer,
  emailOf,
  passwordLink,
  setMembership,
  setPortalEmail,
  setRole,
} from '../writes/customer'
import { type Command, type CommandContext, readArgs } from './command'

const maxListed = 50
const roleNames = Object.keys(roles)

export const userCommand: Command = {
  usage: [
    'user                           lists the newest customers',
    'user add EMAIL --name "Dana Buyer" --role vipUser --mobile "0400 000 000"   adds a customer',
    `user EMAIL role wholesaler     changes the role: ${roleNames.join(', ')}, or their numbers`,
    'user EMAIL portal-email ADDRESS   sets who approves the orders of a portal user',
    'user EMAIL portal SLUG         adds the customer to a portal; no-portal SLUG: removes them',
    `user EMAIL desk orders,artwork sets the desk rights: ${deskRights.join(', ')}, or none`,
    'user EMAIL new-code            resets two-step sign-in; it is set up again at the next sign-in to the desk',
    'user EMAIL link                creates a link for a new password',
    'user EMAIL sign-out            ends all sessions',
  ],
  run: async (args, context) => {
    const { positionals, values: options } = readArgs(args, {
      name: { type: 'string' },
      role: { type: 'string' },
      mobile: { type: 'string' },
    })
    const [first, second, third] = positionals
    if (first === undefined) return list(context)
    if (first === 'add') return add(emailOf(second), options, context)
    const email = emailOf(first)
    const [user] = await context.db.select().from(appUser).where(eq(appUser.email, email))
    if (!user) throw new Error(`There is no customer ${email}.`)
    await change({ user, action: second, value: third }, context)
  },
}

type User = typeof appUser.$inferSelect
type Change = { user: User; action: string | undefined; value: string | undefined }

async function change({ user, action, value }: Change, context: CommandContext): Promise<void> {
  const { db, print } = context
  if (action === 'role') {
    const roleId = roleIdOf(value)
    await setRole(db, user.id, roleId)
    return print(`${user.email} now has the role ${roleOf(roleId)} and is signed out everywhere.`)
  }
  if (action === 'portal-email') {
    await setPortalEmail(db, user.id, emailOf(value))
    return print(`Orders of ${user.email} are now approved by ${emailOf(value)}.`)
  }
  if (action === 'portal' || action === 'no-portal')
    return changeMembership(user, action === 'portal', value ?? '', context)
  if (action === 'desk') {
    const rights = parseRights(value ?? '')
    if (!rights) throw new Error(`Specify rights: ${deskRights.join(',')}, or none.`)
    await setDeskRights(db, user.id, rights)
    return print(`Desk rights of ${user.email}: ${rights.join(', ') || 'none'}.`)
  }
  if (action === 'new-code') {
    await dropSecondStep(db, user.id)
    return print(
      `Two-step sign-in of ${user.email} reset. It is set up again at the next sign-in to the desk.`,
    )
  }
  if (action === 'link') return printPasswordLink(user.email, context)
  if (action === 'sign-out') {
    await closeSessions(db, user.id)
    return print(`${user.email} is signed out everywhere.`)
  }
  print(`${user.email}  ${user.fullName}  ${roleOf(user.roleId)}  portal email: ${user.portalEmail || '-'}`)
}

type Details = { name?: string | undefined; role?: string | undefined; mobile?: string | undefined }

async function add(email: string, { name, role, mobile }: Details, context: CommandContext): Promise<void> {
  const roleId = roleIdOf(role ?? 'retailer')
  await addCustomer(context.db, { email, roleId, name: name ?? '', mobile: mobile ?? '' })
  context.print(`Added ${email} with the role ${roleOf(roleId)}.`)
  await printPasswordLink(email, context)
}

async function printPasswordLink(email: string, { db, settings, print }: CommandContext): Promise<void> {
  const link = await passwordLink(db, settings, email)
  print(`Link for a new password (valid for ${resetMinutes} minutes): ${link}`)
}

async function changeMembership(
  user: User,
  isMember: boolean,
  slug: string,
  { db, print }: CommandContext,
): Promise<void> {
  await setMembership(db, { userId: user.id, slug, isMember })
  print(`${isMember ? 'Added' : 'Removed'} ${user.email} ${isMember ? 'to' : 'from'} portal ${slug}.`)
}

async function list({ db, print }: CommandContext): Promise<void> {
  const rows = await db.select().from(appUser).orderBy(desc(appUser.id)).limit(maxListed)
  for (const { email, fullName, roleId } of rows) print(`${email}  ${fullName}  ${roleOf(roleId)}`)
}

function roleIdOf(word: string | undefined): number {
  const normalized = (word ?? '').toLowerCase().replaceAll(/[\s-]/g, '')
  const match = Object.entries(roles).find(([name, id]) =>
    [name.toLowerCase(), name.toLowerCase().replace('user', ''), String(id)].includes(normalized),
  )
  if (!match) throw new Error(`Unknown role "${word ?? ''}". Use one of: ${roleNames.join(', ')}.`)
  return match[1]
}
