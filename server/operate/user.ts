/** Lists and adds customers, and prints links for a password. server/acts/customers.ts changes customers. */
import { desc, eq } from 'drizzle-orm'
import { roleNames, roleOf, roles } from '../../src/domain/account/role'
import { resetMinutes } from '../auth/password'
import { appUser } from '../db/schema-customer'
import { addCustomer, emailOf, passwordLink } from '../writes/customer'
import { type Command, type CommandContext, readArgs } from './command'

const maxListed = 50

export const userCommand: Command = {
  usage: [
    'user                           lists the newest customers',
    'user add EMAIL --name "Dana Buyer" --role vipUser --mobile "0400 000 000"   adds a customer',
    'user EMAIL link                creates a link for a new password',
  ],
  run: async (args, context) => {
    const { positionals, values: options } = readArgs(args, {
      name: { type: 'string' },
      role: { type: 'string' },
      mobile: { type: 'string' },
    })
    const [first, action] = positionals
    if (first === undefined) return list(context)
    if (first === 'add') return add(emailOf(action), options, context)
    const email = emailOf(first)
    const [user] = await context.db.select().from(appUser).where(eq(appUser.email, email))
    if (!user) throw new Error(`There is no customer ${email}.`)
    if (action === 'link') return printPasswordLink(email, context)
    if (action !== undefined)
      throw new Error(`Unknown action "${action}". Use link, or see "customers --help".`)
    const { fullName, roleId, portalEmail } = user
    context.print(`${email}  ${fullName}  ${roleOf(roleId)}  portal email: ${portalEmail || '-'}`)
  },
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
