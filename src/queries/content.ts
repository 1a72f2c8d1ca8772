/** Queries of the FAQ and the terms. */
import { fetchFaq, fetchTerms } from '../api/content/content'
import { readQuery } from './read-query'

export const faqQuery = () => readQuery({ key: ['faq'], scope: 'public', read: fetchFaq })
export const termsQuery = () => readQuery({ key: ['terms'], scope: 'public', read: fetchTerms })
