/** Helpers that make private links, and open and answer them as a client does. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { product } from '../../../../server/db/schema-product'
import { readPriceList } from '../../../../server/reads/price-list'
import { ClientLink, LinkAddress, type LinkRequest } from '../../contract'
import { piecePrice, preselected } from '../../../../src/domain/price/price'
import { type PriceChoice, shownCents, type ShownPrice } from '../../../../src/domain/price/shown-price'
import type { QuoteDocument, QuoteLine } from '../../../drafts/rules/quote'
import type { RoleName } from '../../../../src/domain/account/role'
import type { Customer, Provider } from '../../../../tests/contract/provider'

type SignedIn = Pick<Customer, 'headers'>
const dayMs = 24 * 3600_000

const slug = 'summit-steel-bottle'

/**
 * Returns the price of one bottle for the role, the price that a quote shows, the preselected set-ups and the tier
 * quantities.
 */
export async function readPrices(
  { db }: Provider,
  role: RoleName,
  quantity: number,
  priceDisplay: ShownPrice = 'retail',
) {
  const [match] = await db.select({ id: product.id }).from(product).where(eq(product.slug, slug))
  const list = await readPriceList(db, match?.id ?? 0)
  const setups = preselected(list.setups)
  const centsFor = (priceRole: RoleName) => piecePrice(list, priceRole, quantity, setups)?.eachCents ?? 0
  return {
    roleCents: centsFor(role),
    displayedCents: shownCents(priceDisplay, { role, tiers: list.tiers }, centsFor),
    setups: [...setups].map(([id, count]) => ({ id, count })),
    breaks: list.tiers.map((tier) => tier.quantity),
  }
}

type Overrides = Partial<Omit<LinkRequest, 'quote' | 'price'> & QuoteDocument> & {
  price?: Partial<PriceChoice>
}
type LineOverrides = Partial<QuoteLine> & { eachCents?: number | null }

/** Overrides of a link without prices, for an account that may not show retail prices. */
export const unpriced: [Overrides, LineOverrides] = [{ price: { shows: 'none' } }, { eachCents: null }]

/** Returns the body of a quote for 100 bottles at retail; the rep is a sales agent. */
export async function linkBody(
  provider: Provider,
  { draftId = randomUUID(), email = '', price, ...quote }: Overrides = {},
  { eachCents, ...line }: LineOverrides = {},
): Promise<LinkRequest> {
  const { displayedCents, setups } = await readPrices(provider, 'saleAgent', 100)
  return {
    draftId,
    price: { shows: 'retail', margin: '', unit: 'percent', ...price },
    email,
    quote: {
      number: 'Q261127-1A2B',
      to: ['Harbour Rowing', 'Noor'],
      from: ['Riley Rep', '0400 111 222'],
      message: 'As discussed at the stall.',
      notes: '',
      madeAt: Date.now(),
      until: Date.now() + 30 * dayMs,
      neededBy: '',
      isPriced: true,
      priceAge: '',
      gstPercent: 10,
      rights: ['choose', 'comment', 'logo', 'approve'],
      lines: [
        {
          id: 'line-1',
          slug,
          name: '',
          sku: '',
          image: '',
          hasMockUp: false,
          picture: null,
          cells: [{ options: [{ name: 'Colour', value: 'Navy' }], quantity: 100 }],
          branding: 'Pad print',
          setups,
          lead: '',
          pieces: 100,
          quantities: [{ quantity: 100, eachCents: eachCents === undefined ? displayedCents : eachCents }],
          charges: null,
          ...line,
        },
      ],
      ...quote,
    },
  }
}

export const putLink = ({ put }: Provider, { headers }: SignedIn, id: string, body: object) =>
  put(`client-links/${id}`, body, headers)

const Address = v.object({ Data: LinkAddress })

/** Requests a new link address and returns its path. */
export async function newLinkAddress({ post }: Provider, { headers }: SignedIn, id: string): Promise<string> {
  const reply = await post(`client-links/${id}/address`, {}, headers)
  return new URL(v.parse(Address, await reply.json()).Data.url).pathname
}

export async function newLink(
  provider: Provider,
  rep: SignedIn,
  overrides: Overrides = {},
  line: LineOverrides = {},
) {
  const id = randomUUID()
  const body = await linkBody(provider, overrides, line)
  const reply = await putLink(provider, rep, id, body)
  if (reply.status !== 200) throw new Error(`no link was made: ${await reply.text()}`)
  return { id, body, path: await newLinkAddress(provider, rep, id) }
}

const Links = v.object({ Data: v.array(ClientLink) })

/** Returns the links as the sales agent reads them. */
export async function readLinks({ get }: Provider, { headers }: SignedIn): Promise<ClientLink[]> {
  return v.parse(Links, await (await get('client-links', headers)).json()).Data
}

/** Posts the form of the link page. */
export const postLinkForm = ({ fetch }: Provider, path: string, fields: Record<string, string>) =>
  fetch(path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ version: '1', ...fields }).toString(),
  })

/** Uploads a logo for the first line of the link; `fields` replaces or adds form fields. */
export function sendLogo(
  { fetch }: Provider,
  path: string,
  logo: Uint8Array | null,
  fields: Record<string, string> = {},
) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ version: '1', line: '0', ...fields })) body.set(name, value)
  if (logo) body.set('logo', new Blob([new Uint8Array(logo)]), 'crest.png')
  return fetch(`${path}/logo`, { method: 'POST', body, redirect: 'manual' })
}

export const approval = { do: 'approve', name: 'Noor Client', po: 'PO-77', needed: '', agree: 'yes' }
