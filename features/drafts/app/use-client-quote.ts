/** Calculates a draft's quote from the product data on this device and the text typed for the quote. */
import { useShopDay } from '../../../src/widgets/delivery/shop-day'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { priceAgeNote } from '../../../src/domain/age'
import type { ClientDraft } from '../rules/client-draft'
import { quoteDelivery } from '../rules/quote-delivery'
import { defaultGstPercent } from '../../../src/domain/price/quote'
import {
  defaultPriceChoice,
  marginProblem,
  shownPrice,
  shownPricesText,
} from '../../../src/domain/price/shown-price'
import { type KnownLine, quoteOfDraft } from '../rules/quote-of-draft'
import { gstQuery } from '../../../src/queries/cart'
import { usePromiseContext } from '../../../src/queries/destination'
import { useSheetData } from '../../../src/queries/line-sheet'
import { useConnectivity } from '../../../src/session/connectivity'
import { useCustomerView } from '../../../src/session/customer-view'
import { useProfile } from '../../../src/session/profile'

/**
 * Returns the current quote of a draft. The prices are requested again when the connection changes. `priceNote` is a
 * sentence about the prices that the quote shows. `delivery` says whether the day on which the draft is needed can be
 * met; '' when it is unknown.
 */
export function useClientQuote(draft: ClientDraft) {
  const { role, fullName, mobileNumber, email } = useProfile()
  const isCustomerView = useCustomerView()
  const connectivity = useConnectivity()
  const gstPercent = useQuery(gstQuery()).data?.value ?? defaultGstPercent
  const { entries, load } = useSheetData([...new Set(draft.lines.map(({ product }) => product.slug))], true)
  const reload = useEffectEvent((_connectivity: string) => void load())
  useEffect(() => reload(connectivity), [connectivity])

  const choice = draft.quote?.price ?? defaultPriceChoice(role)
  const visiblePrice = isCustomerView ? 'none' : shownPrice(choice, role)
  const knownLines = draft.lines.map((line): KnownLine => {
    const lineData = entries.find(({ slug }) => slug === line.product.slug)
    return { line, product: lineData?.product?.value ?? null, list: lineData?.prices?.value ?? null }
  })
  const promiseContext = usePromiseContext()
  const now = Date.now()
  const today = useShopDay()
  const oldestCopy = entries
    .flatMap(({ prices }) => prices ?? [])
    .filter((copy) => priceAgeNote(copy, now) !== null)
    .toSorted((a, b) => a.at - b.at)[0]
  const quote = quoteOfDraft({
    draft,
    lines: knownLines,
    shownPrice: visiblePrice,
    gstPercent,
    priceAgeNote: oldestCopy ? priceAgeNote(oldestCopy, now) : null,
    rep: { name: fullName, phone: mobileNumber, email },
    now,
    today,
  })
  const priceNote = isCustomerView
    ? 'Customer view is on, so this quote shows no prices.'
    : marginProblem(choice)
      ? 'Shows no prices until you enter a margin above 0.'
      : shownPricesText(visiblePrice)
  const { rules = null, to = null } = promiseContext ?? {}
  const products = new Map(
    knownLines.flatMap(({ line, product }) => (product ? [[line.product.slug, product]] : [])),
  )
  const { neededBy } = quote
  const promised = rules && quoteDelivery({ quote, answers: new Map(), products, to, neededBy, now }, rules)
  return { quote, knownLines, priceNote, delivery: promised?.text ?? '' }
}
