/**
 * `npm run conformance -- https://api.example.com`: prints the calls and features of docs/provider that a provider
 * has, and its faults. Exits with 1 when something required is wrong, and with 2 when the arguments are invalid.
 */
import { parseArgs } from 'node:util'
import { reportLines } from './report'
import { conformance } from './run'

const usage = `npm run conformance -- https://api.example.com
  --user EMAIL --password PASSWORD   looks at what needs an account, too
  --writes                           and changes things in that account, which it puts back`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    user: { type: 'string' },
    password: { type: 'string' },
    writes: { type: 'boolean', default: false },
  },
})
const { user, password, writes } = values
const [address = ''] = positionals
if (!URL.canParse(address) || (user === undefined) !== (password === undefined) || (writes && !user)) {
  console.error(usage)
  process.exit(2)
}

const host = address.replace(/\/+$/, '')
const account = user === undefined || password === undefined ? null : { user, password }
const results = await conformance((path, init) => fetch(`${host}${path}`, init), { account, writes })
for (const line of reportLines(host, results)) console.log(line)
process.exit(results.some(({ state }) => state === 'wrong') ? 1 : 0)
