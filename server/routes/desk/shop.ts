/** The shop's content and rules at the desk: coupons, texts, brand, holidays and zones (req 22.13). */
import { asc, eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { australianStates } from '../../../src/domain/account/address'
import type { Executor, Transactor } from '../../db/client'
import { coupon } from '../../db/schema-order'
import { invalid, notFound } from '../../floor/errors'
import { PlainText } from '../../floor/input'
import { brandPictures, readBrand } from '../../reads/brand'
import { shopTextRows } from '../../reads/content'
import { deliveryRules } from '../../reads/delivery'
import { sendPrivate } from '../../replies/reply'
import { jsonBodyOf, keyOf } from '../../requests/body'
import { performAct, withVersion } from '../../writes/audit'
import { changeBrand, resetBrand } from '../../writes/brand'
import { drawBrandPicture } from '../../writes/brand-picture'
import { couponNameOf, couponPercentOf, setCoupon } from '../../writes/coupon'
import {
  addHoliday,
  dayIn,
  holidayNameIn,
  postcodesIn,
  removeHoliday,
  removeTransit,
  setDeliverySetting,
  setTransit,
  workingDaysIn,
  zoneNameIn,
} from '../../writes/delivery'
import { setTexts, textKinds, textsIn } from '../../writes/shop-text'
import type { ProviderContext } from '../context'
import { allow, type DeskEnv, wordsIn } from './member'

const Version = v.optional(v.nullable(v.string()), null)
const text = v.pipe(PlainText, v.maxLength(1000))
const Moment = v.optional(v.nullable(v.pipe(v.string(), v.isoTimestamp())), null)
export const Coupon = v.object({
  version: Version,
  percent: v.union([v.number(), v.string()]),
  startsAt: Moment,
  endsAt: Moment,
  maxUses: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))), null),
})
export const Texts = v.object({ version: Version, texts: v.array(v.unknown()) })
export const BrandWords = v.object({ version: Version, words: v.record(v.string(), v.unknown()) })
const state = v.picklist(australianStates.map(({ short }) => short))
export const Holiday = v.object({
  day: text,
  states: v.pipe(v.array(state), v.minLength(1)),
  name: v.optional(text, ''),
})
export const Zone = v.object({
  postcodes: text,
  days: v.optional(v.union([v.number(), text]), ''),
  name: v.optional(text, ''),
})
export const Rules = v.object({ version: Version, shipsFrom: state, proofDays: v.union([v.number(), text]) })

export const maxPictureBytes = 2 * 1024 * 1024 + 1024

type Read<Row extends object> = (tx: Executor) => Promise<Row | null>

export function deskShopRoutes({ db, settings }: ProviderContext): Hono<DeskEnv> {
  /** Performs an act and sends the changed row. */
  const performShopAct = async <Row extends object>(
    c: Context<DeskEnv>,
    [act, subject, version, read]: [string, string, string | null, Read<Row>],
    write: (tx: Transactor, before: Row | null) => Promise<unknown>,
  ) => {
    const { row } = await performAct(db, c.get('member'), { act, subject, version, read }, write)
    return sendPrivate(c, { data: row ? withVersion(row) : {} })
  }
  const kindIn = (c: Context) => {
    const kind = textKinds.find((value) => value === keyOf(c, 'kind'))
    if (!kind) throw notFound('This text')
    return kind
  }
  const brandNow = async (tx: Executor) => {
    const { words, version, ...pictures } = await readBrand(tx, settings)
    const has = brandPictures.filter((name) => pictures[name] !== null)
    return { id: 'brand', isSet: version !== null, words, pictures: has, edition: version }
  }
  const rulesNow = async (tx: Executor) => ({ id: 'delivery', ...(await deliveryRules(tx)) })

  return (
    new Hono<DeskEnv>()
      .get('/coupons', allow('catalogue'), async (c) => {
        const rows = await db.select().from(coupon).orderBy(asc(coupon.name))
        const q = wordsIn(c)?.toUpperCase() ?? ''
        const matches = rows.filter(({ name }) => name.includes(q))
        return sendPrivate(c, { data: matches.map(couponRow).map(withVersion), next: null })
      })
      .get('/coupons/:name', allow('catalogue'), async (c) => {
        const row = await findCoupon(db, keyOf(c, 'name'))
        if (!row) throw notFound('This coupon')
        return sendPrivate(c, { data: withVersion(row) })
      })
      .put('/coupons/:name', allow('catalogue'), async (c) => {
        const { version, percent, startsAt, endsAt, maxUses } = await jsonBodyOf(c, Coupon)
        const name = couponNameOf(keyOf(c, 'name'))
        const terms = {
          percent: couponPercentOf(String(percent)),
          startsAt: startsAt === null ? null : new Date(startsAt),
          endsAt: endsAt === null ? null : new Date(endsAt),
          maxUses,
        }
        return performShopAct(c, ['change', `coupon ${name}`, version, (tx) => findCoupon(tx, name)], (tx) =>
          setCoupon(tx, name, terms),
        )
      })
      .get('/texts/:kind', allow('catalogue'), async (c) => {
        const kind = kindIn(c)
        return sendPrivate(c, { data: withVersion({ id: kind, texts: await shopTextRows(db, kind) }) })
      })
      .put('/texts/:kind', allow('catalogue'), async (c) => {
        const kind = kindIn(c)
        const { version, texts } = await jsonBodyOf(c, Texts)
        const read = async (tx: Executor) => ({ id: kind, texts: await shopTextRows(tx, kind) })
        return performShopAct(c, ['change', `text ${kind}`, version, read], (tx) =>
          setTexts(tx, kind, textsIn(texts)),
        )
      })
      .get('/brand', allow('catalogue'), async (c) =>
        sendPrivate(c, { data: withVersion(await brandNow(db)) }),
      )
      .put('/brand', allow('catalogue'), async (c) => {
        const { version, words } = await jsonBodyOf(c, BrandWords)
        return performShopAct(c, ['change', 'brand', version, brandNow], (tx) =>
          changeBrand(tx, settings, { words }),
        )
      })
      // The body is the picture.
      .put('/brand/:picture', allow('catalogue'), async (c) => {
        const which = brandPictures.find((name) => name === keyOf(c, 'picture'))
        if (!which) throw notFound('This picture')
        const picture = await drawBrandPicture(which, Buffer.from(await c.req.arrayBuffer()))
        return performShopAct(c, [`change ${which}`, 'brand', null, brandNow], (tx) =>
          changeBrand(tx, settings, { words: {}, [which]: picture }),
        )
      })
      .delete('/brand', allow('catalogue'), async (c) =>
        performShopAct(c, ['reset', 'brand', null, brandNow], resetBrand),
      )
      .get('/delivery', allow('catalogue'), async (c) =>
        sendPrivate(c, { data: withVersion(await rulesNow(db)) }),
      )
      .put('/delivery', allow('catalogue'), async (c) => {
        const { version, shipsFrom, proofDays } = await jsonBodyOf(c, Rules)
        const days = workingDaysIn(String(proofDays), 'proof')
        return performShopAct(c, ['change', 'delivery', version, rulesNow], async (tx) => {
          await setDeliverySetting(tx, 'ships_from', shipsFrom)
          await setDeliverySetting(tx, 'proof_days', String(days))
        })
      })
      .post('/delivery/holidays', allow('catalogue'), async (c) => {
        const { day, states, name } = await jsonBodyOf(c, Holiday)
        const wanted = { day: dayIn(day), states, name: holidayNameIn(name) }
        return performShopAct(c, ['add holiday', 'delivery', null, rulesNow], (tx) => addHoliday(tx, wanted))
      })
      .post('/delivery/holidays/remove', allow('catalogue'), async (c) => {
        const { day, states } = await jsonBodyOf(c, Holiday)
        return performShopAct(c, ['remove holiday', 'delivery', null, rulesNow], async (tx) => {
          const removed = await removeHoliday(tx, { day: dayIn(day), states })
          if (removed.length === 0) throw invalid(`${day} is not a holiday in these states.`)
        })
      })
      .post('/delivery/zones', allow('catalogue'), async (c) => {
        const { postcodes, days, name } = await jsonBodyOf(c, Zone)
        const zone = {
          ...postcodesIn(postcodes),
          days: workingDaysIn(String(days), 'transit'),
          name: zoneNameIn(name),
        }
        return performShopAct(c, ['change zone', 'delivery', null, rulesNow], (tx) => setTransit(tx, zone))
      })
      .post('/delivery/zones/remove', allow('catalogue'), async (c) => {
        const { postcodes } = await jsonBodyOf(c, Zone)
        return performShopAct(c, ['remove zone', 'delivery', null, rulesNow], async (tx) => {
          if (!(await removeTransit(tx, postcodesIn(postcodes))))
            throw invalid(`There is no zone ${postcodes}.`)
        })
      })
  )
}

const couponRow = ({ id: _, ...row }: typeof coupon.$inferSelect) => ({ id: row.name, ...row })

async function findCoupon(db: Executor, name: string) {
  const [row] = await db.select().from(coupon).where(eq(coupon.name, name))
  return row ? couponRow(row) : null
}
