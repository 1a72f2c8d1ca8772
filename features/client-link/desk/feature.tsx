/** Private links at the desk: quotes that answer requests. */
import type { DeskFeature } from '../../../desk/feature'
import { RequestQuote } from './request-quote'

export const clientLinkDesk: DeskFeature = { name: 'client-link', RequestCard: RequestQuote }
