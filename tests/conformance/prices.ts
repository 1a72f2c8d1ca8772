/** Finds prices in raw replies, because the client's schemas silently drop prices that a caller may not see. */
import { tierColumns } from '../../src/api/product/price-list'
import { type RoleName, roles } from '../../src/domain/account/role'
import type { Exchange } from './shop'

/** Fields that contain prices. `prices` belongs to a filtered list. */
const priceFields = ['ProductUnbrandedPrice', 'ProductSetupPrice', 'FromPrice', 'prices']

type Entry = { path: string; name: string; value: unknown }

/** Yields every field of a reply, at any depth. */
function* entriesOf(value: unknown, path = ''): Generator<Entry> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    const innerPath = path === '' ? name : `${path}.${name}`
    yield { path: innerPath, name, value: inner }
    yield* entriesOf(inner, innerPath)
  }
}

function hasValue(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0
  return value !== null && value !== undefined && value !== '' && Number(value) !== 0
}

/** Returns lines such as "POST product/ has Data.0.FromPrice", one for each call. */
export async function pricesIn(exchanges: Exchange[]): Promise<string[]> {
  const lines = await Promise.all(
    exchanges.map(async ({ call, text }) => {
      const fields = [...entriesOf(parsed(await text))]
      const seen = fields.find(({ name, value }) => priceFields.includes(name) && hasValue(value))
      return seen ? `${call} has ${seen.path}` : ''
    }),
  )
  return [...new Set(lines.filter(Boolean))]
}

const allColumns = Object.keys(roles).flatMap((role) => tierColumns(role as RoleName))

/** Returns a fault for each markup of a role other than the caller's. */
export async function otherMarkupsIn({ call, text }: Exchange, role: RoleName): Promise<string[]> {
  const roleColumns = tierColumns(role)
  const otherColumns = new Set(allColumns.filter((column) => !roleColumns.includes(column)))
  const names = [...entriesOf(parsed(await text))]
    .filter(
      ({ path, name, value }) =>
        path.includes('ProductUnbrandedPrice.') && otherColumns.has(name) && hasValue(value),
    )
    .map(({ name }) => name)
  return [...new Set(names)].map((name) => `${call} has the markup ${name}, which a ${role} may not see`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
