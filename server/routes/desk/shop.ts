/** The shop's content and rules as the desk reads them: coupons, texts, brand, home page and delivery (req 22.13, 22.57). */
import { asc } from 'drizzle-orm'
import { Hono } from 'hono'
import type {
  DeskBrand,
  DeskCoupon,
  DeskDeliveryRules,
  DeskHome,
  DeskTexts,
} from '../../../src/domain/desk/shop-row'
import { deliveryRow } from '../../acts/delivery'
import { homeRow } from '../../acts/home'
import { brandRow, couponRow, findCoupon, textKindOf, textsRow } from '../../acts/shop'
import { coupon } from '../../db/schema-order'
import { notFound } from '../../base/errors'
import { pathParam } from '../../requests/body'
import { withVersion } from '../../writes/audit'
import type { DeskEnv, ProviderContext } from '../context'
import { allow, searchTextOf, sendRow, sendRows } from './member'

export function deskShopRoutes({ db, settings }: ProviderContext): Hono<DeskEnv> {
  return new Hono<DeskEnv>()
    .get('/coupons', allow('catalogue'), async (c) => {
      const rows = await db.select().from(coupon).orderBy(asc(coupon.name))
      const q = searchTextOf(c)?.toUpperCase() ?? ''
      const matches = rows.filter(({ name }) => name.includes(q))
      return sendRows<DeskCoupon>(c, matches.map(couponRow).map(withVersion))
    })
    .get('/coupons/:name', allow('catalogue'), async (c) => {
      const row = await findCoupon(db, pathParam(c, 'name'))
      if (!row) throw notFound('This coupon')
      return sendRow<DeskCoupon>(c, withVersion(row))
    })
    .get('/texts/:kind', allow('catalogue'), async (c) =>
      sendRow<DeskTexts>(c, withVersion(await textsRow(db, textKindOf(pathParam(c, 'kind'))))),
    )
    .get('/brand', allow('catalogue'), async (c) =>
      sendRow<DeskBrand>(c, withVersion(await brandRow(db, settings))),
    )
    .get('/home', allow('catalogue'), async (c) => sendRow<DeskHome>(c, withVersion(await homeRow(db))))
    .get('/delivery', allow('catalogue'), async (c) =>
      sendRow<DeskDeliveryRules>(c, withVersion(await deliveryRow(db))),
    )
}
