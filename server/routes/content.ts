/** What the shop says of itself: the home page's data, the FAQ and the terms and conditions. */
import { Hono } from 'hono'
import type { ProviderContext } from './context'
import { frontPage } from '../reads/front-page'
import { shopTexts } from '../reads/shop-text'

export function contentRoutes({ db, replies }: ProviderContext): Hono {
  return new Hono()
    .get('/HomePageSetting', (c) => replies.send(c, 'home', () => frontPage(db)))
    .get('/FAQ/getFAQData', (c) => replies.send(c, 'faq', () => shopTexts(db, 'faq')))
    .get('/TermsCondition/getTermsCondition', (c) => replies.send(c, 'terms', () => shopTexts(db, 'terms')))
}
