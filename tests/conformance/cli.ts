/**
 * `npm run conformance -- https://api.example.com`: prints the calls and features of docs/provider that a provider
 * has, and its faults. Exits with 1 when something required is wrong, and with 2 when the arguments are invalid or the
 * provider cannot be reached.
 */
import { parseArgs } from 'node:util'
import { AddressFault, hostIn, requireAnswer } from './address'
import { trialPurchaseOrder } from './order-checks'
import { reportLines } from './report'
import { conformance } from './run'

const usage = `npm run conformance -- https://api.example.com
  --user EMAIL --password PASSWORD   also checks what needs an account
  --writes                           changes things in that account, and undoes the changes
  --orders                           places one order, which stays: use a test account with an empty cart`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    user: { type: 'string' },
    password: { type: 'string' },
    writes: { type: 'boolean', default: false },
    orders: { type: 'boolean', default: false },
  },
})
const { user, password, writes, orders } = values
const [address = ''] = positionals
if (address === '' || (user === undefined) !== (password === undefined) || ((writes || orders) && !user))
  stop(usage)

const host = await reachedHost().catch((error: unknown) => {
  if (error instanceof AddressFault) return stop(error.message)
  throw error
})
const account = user === undefined || password === undefined ? null : { user, password }
if (orders)
  console.log(`This places one order in the account ${user}, with PO# ${trialPurchaseOrder}. It stays.\n`)
const results = await conformance((path, init) => fetch(`${host}${path}`, init), { account, writes, orders })
for (const line of reportLines(host, results)) console.log(line)
process.exit(results.some(({ state }) => state === 'wrong') ? 1 : 0)

async function reachedHost(): Promise<string> {
  const typedHost = hostIn(address)
  await requireAnswer(typedHost)
  return typedHost
}

function stop(message: string): never {
  console.error(message)
  process.exit(2)
}
