/** Prices in replies as they came: the client's schemas drop those that a caller may not see, and never say so. */
import { tierColumns } from '../../src/api/product/price-list'
import { type RoleName, roles } from '../../src/domain/account/role'
import type { Exchange } from './shop'

/** Fields that say what something costs; `prices` is beside a filtered list. */
const priceFields = ['ProductUnbrandedPrice', 'ProductSetupPrice', 'FromPrice', 'prices']

type Entry = { path: string; name: string; value: unknown }

/** Every field of a reply, at any depth. */
function* entriesOf(value: unknown, path = ''): Generator<Entry> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    const at = path === '' ? name : `${path}.${name}`
    yield { path: at, name, value: inner }
    yield* entriesOf(inner, at)
  }
}

function isSaid(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0
  return value !== null && value !== undefined && value !== '' && Number(value) !== 0
}

/** As "POST product/ has Data.0.FromPrice", once of each call. */
export async function pricesIn(exchanges: Exchange[]): Promise<string[]> {
  const found = await Promise.all(
    exchanges.map(async ({ call, text }) => {
      const fields = [...entriesOf(parsed(await text))]
      const seen = fields.find(({ name, value }) => priceFields.includes(name) && isSaid(value))
      return seen ? `${call} has ${seen.path}` : ''
    }),
  )
  return [...new Set(found.filter(Boolean))]
}

const allColumns = Object.keys(roles).flatMap((role) => tierColumns(role as RoleName))

/** Markups of other roles than the caller's. */
export async function otherMarkupsIn({ call, text }: Exchange, role: RoleName): Promise<string[]> {
  const own = tierColumns(role)
  const others = new Set(allColumns.filter((column) => !own.includes(column)))
  const names = [...entriesOf(parsed(await text))]
    .filter(
      ({ path, name, value }) => path.includes('ProductUnbrandedPrice.') && others.has(name) && isSaid(value),
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
