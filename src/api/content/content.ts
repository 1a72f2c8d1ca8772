/** The FAQ and the terms. */
import * as paths from '../paths'

import * as v from 'valibot'
import { type ShopText, textIds } from '../../domain/content/content'
import type { Dated } from '../../domain/dated'
import { htmlToText } from '../../domain/rich-text'
import { sanitise } from '../html'
import { request, type SavedReply } from '../request'
import { enveloped, textOrEmpty, wireList, wireOneOrNone, wireText } from '../wire'

const TextWire = v.object({ Title: wireText, Description: textOrEmpty })
/** The texts, bare or in an envelope. */
export const TextsReply = v.pipe(
  v.unknown(),
  v.transform((reply) => (isBare(reply) ? { data: reply } : reply)),
  enveloped(wireOneOrNone(v.object({ Description: wireList(TextWire) }))),
)

function isBare(reply: unknown): boolean {
  return typeof reply === 'object' && reply !== null && 'Description' in reply
}

/** Sanitised, in the provider's order. Throws ContractFailure, RejectedFailure, OfflineFailure. */
export const fetchFaq = (signal?: AbortSignal, saved?: SavedReply) => fetchTexts(paths.faq, signal, saved)
/** Fetches the terms and conditions like `fetchFaq` (req 9.2). */
export const fetchTerms = (signal?: AbortSignal, saved?: SavedReply) => fetchTexts(paths.terms, signal, saved)

async function fetchTexts(
  path: string,
  signal?: AbortSignal,
  saved?: SavedReply,
): Promise<Dated<ShopText[]>> {
  const reply = await request('GET', path, TextsReply, { signal, saved })
  const texts = (reply.value?.Description ?? [])
    .map(({ Title, Description }) => ({ title: htmlToText(Title), html: Description }))
    .filter(({ title }) => title !== '')
  const ids = textIds(texts.map(({ title }) => title))
  const value = await Promise.all(
    texts.map(async ({ title, html }, index) => ({
      id: ids[index] ?? '',
      title,
      text: await sanitise(html, 'rich'),
    })),
  )
  return { ...reply, value }
}
