/** Queries of the shop's content: home page, FAQ, terms. */
import { fetchHome } from '../api/category/home'
import { fetchFaq, fetchTerms } from '../api/content/content'
import * as paths from '../api/paths'
import type { Dated } from '../domain/dated'
import type { SavedReply } from '../api/request'
import { readQuery } from './read-query'

/** Query of a reply that the saved catalogue stores as a whole. */
const wholeReplyQuery = <T>(
  key: string,
  path: string,
  read: (signal?: AbortSignal, saved?: SavedReply) => Promise<Dated<T>>,
) =>
  readQuery([key], 'public', (signal, _, saved) => read(signal, saved), {
    catalogue: { kind: 'reply', method: 'GET', path },
  })

export const faqQuery = () => wholeReplyQuery('faq', paths.faq, fetchFaq)
export const termsQuery = () => wholeReplyQuery('terms', paths.terms, fetchTerms)

export const homeQuery = () => wholeReplyQuery('home', paths.home, fetchHome)
