/** Queries of what the shop says: home page, FAQ, terms. */
import { fetchHome } from '../api/category/home'
import { fetchFaq, fetchTerms } from '../api/content/content'
import { readQuery } from './read-query'

export const faqQuery = () => readQuery(['faq'], 'public', fetchFaq)
export const termsQuery = () => readQuery(['terms'], 'public', fetchTerms)

/** Query of the home page's content. */
export const homeQuery = () => readQuery(['home'], 'public', fetchHome)
