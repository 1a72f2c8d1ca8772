/** Helpers to fill a cart and to read it back, and the products of the small catalogue that cart tests use. */
import * as v from 'valibot'
import type { Customer, Provider } from './provider'

/** Ids follow from the order of small-catalogue.ts. */
export const bottle = { id: 1, name: 'Summit Steel Bottle', minimum: 25 }
export const productWithoutPrice = { id: 2 }
export const polo = { id: 3, variations: [1, 2] as const }
export const tote = { id: 4 }
export const mugWithChoice = { id: 34 }
/** Set-ups are numbered in the order of small-catalogue.ts; the product without prices has no set-up. */
export const setupOfBottle = 1
export const setupOfPolo = 2

const Line = v.object({
  CartID: v.number(),
  ProductID: v.number(),
  ProductVariationID: v.nullable(v.number()),
  ProductName: v.string(),
  QTY: v.number(),
  BasePrice: v.pipe(v.string(), v.regex(/^\d+\.\d{2}$/)),
  /** The API's name for the chosen options. */
  randomnumber: v.array(v.object({ name: v.string(), value: v.string() })),
  CartSetupPrice: v.array(
    v.object({
      QTY: v.number(),
      ProductSetupPrice: v.object({ ProductSetupPriceID: v.number(), SetupName: v.string() }),
    }),
  ),
  CartAttachment: v.array(v.looseObject({ CartAttachmentID: v.number(), Attachment: v.string() })),
  Brief: v.string(),
  minimumqty: v.number(),
})
const Group = v.object({
  Slug: v.string(),
  ProductImage: v.string(),
  ProductName: v.string(),
  Carts: v.array(Line),
})
const Reply = v.strictObject({ Data: v.array(Group) })

export type CartLine = v.InferOutput<typeof Line>

export async function readCartGroups({ get }: Provider, { headers }: Customer) {
  return v.parse(Reply, await (await get('cart', headers)).json()).Data
}

export async function readCartLines(provider: Provider, customer: Customer): Promise<CartLine[]> {
  return (await readCartGroups(provider, customer)).flatMap((group) => group.Carts)
}

export const cartBody = (overrides: object = {}) => ({
  ProductID: bottle.id,
  ProductVariationID: null,
  BasePrice: 0,
  QTY: 25,
  AdditionalCost: 0,
  ProductSetupPrice: [],
  randomnumber: [],
  ...overrides,
})

/** Adds a line and returns its id. */
export async function addToCart(
  provider: Provider,
  customer: Customer,
  overrides: object = {},
): Promise<number> {
  const before = (await readCartLines(provider, customer)).map((line) => line.CartID)
  const reply = await provider.post('cart/cart2', cartBody(overrides), customer.headers)
  if (reply.status !== 200) throw new Error(`not added: ${await reply.text()}`)
  const added = (await readCartLines(provider, customer)).find((line) => !before.includes(line.CartID))
  if (!added) throw new Error('no line was added')
  return added.CartID
}

/** Body fields for one piece of one of the polo's variations. */
export function variationOf(index: 0 | 1) {
  return { ProductID: polo.id, ProductVariationID: polo.variations[index], QTY: 1 }
}

/** Returns the two choices of the polo. */
export function poloChoices(colour: string, size: string) {
  return [
    { name: 'Colour', value: colour },
    { name: 'Size', value: size },
  ]
}
