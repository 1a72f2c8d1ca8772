/** The FAQ and the terms and conditions. */
import { Hono } from 'hono'
import type { ProviderContext } from '../context'
import { shopTexts } from '../reads/shop-text'

export function faqRoutes({ db, replies }: ProviderContext): Hono {
  return new Hono().get('/getFAQData', (c) => replies.send(c, 'faq', () => shopTexts(db, 'faq')))
}

export function termsRoutes({ db, replies }: ProviderContext): Hono {
  return new Hono().get('/getTermsCondition', (c) => replies.send(c, 'terms', () => shopTexts(db, 'terms')))
}
