/**
 * `npm run conformance -- https://api.example.com`: which calls and features of docs/provider a provider has, and what it
 * gets wrong. Ends with 1 where something required is wrong, with 2 where it could not begin.
 */
import { parseArgs } from 'node:util'
import { linesOf } from './report'
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
for (const line of linesOf(host, results)) console.log(line)
process.exit(results.some(({ state }) => state === 'wrong') ? 1 : 0)
