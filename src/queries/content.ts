/** Queries of what the shop says: home page, FAQ, terms. */
import { fetchHome } from '../api/category/home'
import { fetchFaq, fetchTerms } from '../api/content/content'
import { readQuery } from './read-query'

export const faqQuery = () => readQuery({ key: ['faq'], scope: 'public', read: fetchFaq })
export const termsQuery = () => readQuery({ key: ['terms'], scope: 'public', read: fetchTerms })

/** Query of the home page's content. */
export const homeQuery = () => readQuery({ key: ['home'], scope: 'public', read: fetchHome })
