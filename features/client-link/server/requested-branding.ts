/** The branding that a request asks for, as set-ups of its product, and the assumptions of its price (req 22.50). */
import { roleTitles } from '../../../src/domain/account/profile'
import { methodName } from '../../../src/domain/branding/print-type'
import { splitRemarks } from '../../../src/domain/enquiry/enquiry'
import { brandingCards } from '../../../src/domain/price/quote'
import { htmlToText } from '../../../src/domain/rich-text'
import type { Executor } from '../../../server/db/client'
import type { EnquiryRow } from '../../../server/reads/enquiry'
import { readPriceList } from '../../../server/reads/price-list'
import { maxSetupCount } from '../../../server/writes/cart'
import { roleOfRequest } from './request-quote'

/**
 * Returns the set-ups that can be quoted, the requested ones by id (`chosen`, with an id as often as it is chosen), and
 * the assumptions in sentences. Set-ups are matched by id. A method stands for its first set-up, as on product pages.
 */
export async function requestedBranding(db: Executor, row: EnquiryRow) {
  const list = await readPriceList(db, row.request.productId)
  const setups = list.setups.map((setup) => ({ ...setup, name: htmlToText(setup.name) }))
  const cards = brandingCards({ brandingOptions: [], positions: [] }, { ...list, setups })
  const requested = requestedSetups(row)
  const chosen: string[] = []
  const role = roleTitles[roleOfRequest(row)].toLowerCase()
  const assumptions = [
    row.account === null
      ? `The price is for a ${role}, because there is no account.`
      : `The price is for ${row.account} (${role}).`,
  ]
  if (requested.length === 0) assumptions.push('The request names no branding, so none is in the price.')
  for (const { id, name, count } of requested) {
    const exact = cards.find((card) => card.id === id) ?? cards.find((card) => card.name === name)
    const priced = exact ?? cards.find(({ method }) => methodName(method) === methodName(name))
    if (priced) chosen.push(...Array<string>(count).fill(priced.id))
    if (!priced) assumptions.push(`“${name}” isn’t offered for this product, so it isn’t in the price.`)
    else if (!exact)
      assumptions.push(`The request names only “${name}”. The price is for “${priced.name}”: check it.`)
  }
  return { setups: setups.map(({ id, name }) => ({ id, name })), chosen, assumptions }
}

type Requested = { id: string; name: string; count: number }

/** The remarks name the set-ups in the same sequence. Other storefronts send only the remarks. */
function requestedSetups({ request }: EnquiryRow): Requested[] {
  const { branding: text } = splitRemarks(request.remarks)
  const named = [...text.matchAll(/(.+?) \(([\d,]+) positions?\)(?:, |$)/g)].map(toRequested)
  const fromText = named.length > 0 || text === '' ? named : [{ id: text, name: text, count: 1 }]
  if (request.branding === null) return fromText
  return [...request.branding.matchAll(/([^;]+)=(\d+)/g)]
    .map(toRequested)
    .map((setup, index) => ({ ...setup, name: fromText[index]?.name ?? setup.id }))
}

/** A visitor's methods have no ids but names. */
function toRequested([, name = '', positions = '']: RegExpMatchArray): Requested {
  return { id: name, name, count: Math.min(Number(positions.replaceAll(',', '')), maxSetupCount) }
}
