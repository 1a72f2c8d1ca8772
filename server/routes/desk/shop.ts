/** The shop's content and rules at the desk: coupons, texts, brand, holidays and zones (req 22.13). */
import { asc, eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { ReadVersion, State } from '../../../src/domain/desk/row'
import {
  brandPictures,
  type DeskBrand,
  type DeskCoupon,
  type DeskDeliveryRules,
  type DeskTexts,
} from '../../../src/domain/desk/shop-row'
import type { Executor, Transactor } from '../../db/client'
import { coupon } from '../../db/schema-order'
import { invalid, notFound } from '../../floor/errors'
import { PlainText } from '../../floor/input'
import { readBrand } from '../../reads/brand'
import { shopTextRows } from '../../reads/content'
import { deliveryRules } from '../../reads/delivery'
import { jsonBodyOf, keyOf } from '../../requests/body'
import { performAct, withVersion } from '../../writes/audit'
import { changeBrand, resetBrand } from '../../writes/brand'
import { renderBrandPicture } from '../../writes/brand-picture'
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
import { allow, type DeskEnv, sendRow, sendRows, searchTextOf } from './member'

const text = v.pipe(PlainText, v.maxLength(1000))
const Moment = v.optional(v.nullable(v.pipe(v.string(), v.isoTimestamp())), null)
export const Coupon = v.object({
  version: ReadVersion,
  percent: v.union([v.number(), v.string()]),
  startsAt: Moment,
  endsAt: Moment,
  maxUses: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))), null),
})
export const Texts = v.object({ version: ReadVersion, texts: v.array(v.unknown()) })
export const BrandWords = v.object({ version: ReadVersion, words: v.record(v.string(), v.unknown()) })
export const Holiday = v.object({
  day: text,
  states: v.pipe(v.array(State), v.minLength(1)),
  name: v.optional(text, ''),
})
export const Zone = v.object({
  postcodes: text,
  days: v.optional(v.union([v.number(), text]), ''),
  name: v.optional(text, ''),
})
export const Rules = v.object({
  version: ReadVersion,
  shipsFrom: State,
  proofDays: v.union([v.number(), text]),
})

export const maxPictureBytes = 2 * 1024 * 1024 + 1024

type ReadRow<Row extends object> = (tx: Executor) => Promise<Row | null>

export function deskShopRoutes({ db, settings }: ProviderContext): Hono<DeskEnv> {
  /** Performs an act and resolves to the changed row. */
  const performShopAct = async <Row extends object>(
    c: Context<DeskEnv>,
    [act, subject, version, read]: [string, string, string | null, ReadRow<Row>],
    write: (tx: Transactor) => Promise<unknown>,
  ) => {
    const { row } = await performAct(db, c.get('member'), { act, subject, version, read }, write)
    if (!row) throw notFound(`The ${subject}`)
    return withVersion(row)
  }
  const textKindParam = (c: Context) => {
    const kind = textKinds.find((value) => value === keyOf(c, 'kind'))
    if (!kind) throw notFound('This text')
    return kind
  }
  const readBrandRow = async (tx: Executor) => {
    const { words, version, ...pictures } = await readBrand(tx, settings)
    const storedPictures = brandPictures.filter((name) => pictures[name] !== null)
    return {
      id: 'brand' as const,
      isSet: version !== null,
      words,
      pictures: storedPictures,
      edition: version,
    }
  }
  const readRulesRow = async (tx: Executor) => ({ id: 'delivery' as const, ...(await deliveryRules(tx)) })

  type Write = (tx: Transactor) => Promise<unknown>
  const actOnBrand = async (c: Context<DeskEnv>, act: string, write: Write, version: string | null = null) =>
    sendRow<DeskBrand>(c, await performShopAct(c, [act, 'brand', version, readBrandRow], write))
  const actOnRules = async (c: Context<DeskEnv>, act: string, write: Write, version: string | null = null) =>
    sendRow<DeskDeliveryRules>(c, await performShopAct(c, [act, 'delivery', version, readRulesRow], write))

  return (
    new Hono<DeskEnv>()
      .get('/coupons', allow('catalogue'), async (c) => {
        const rows = await db.select().from(coupon).orderBy(asc(coupon.name))
        const q = searchTextOf(c)?.toUpperCase() ?? ''
        const matches = rows.filter(({ name }) => name.includes(q))
        return sendRows<DeskCoupon>(c, { data: matches.map(couponRow).map(withVersion), next: null })
      })
      .get('/coupons/:name', allow('catalogue'), async (c) => {
        const row = await findCoupon(db, keyOf(c, 'name'))
        if (!row) throw notFound('This coupon')
        return sendRow<DeskCoupon>(c, withVersion(row))
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
        const read = (tx: Executor) => findCoupon(tx, name)
        const row = await performShopAct(c, ['change', `coupon ${name}`, version, read], (tx) =>
          setCoupon(tx, name, terms),
        )
        return sendRow<DeskCoupon>(c, row)
      })
      .get('/texts/:kind', allow('catalogue'), async (c) => {
        const kind = textKindParam(c)
        return sendRow<DeskTexts>(c, withVersion({ id: kind, texts: await shopTextRows(db, kind) }))
      })
      .put('/texts/:kind', allow('catalogue'), async (c) => {
        const kind = textKindParam(c)
        const { version, texts } = await jsonBodyOf(c, Texts)
        const read = async (tx: Executor) => ({ id: kind, texts: await shopTextRows(tx, kind) })
        const row = await performShopAct(c, ['change', `text ${kind}`, version, read], (tx) =>
          setTexts(tx, kind, textsIn(texts)),
        )
        return sendRow<DeskTexts>(c, row)
      })
      .get('/brand', allow('catalogue'), async (c) =>
        sendRow<DeskBrand>(c, withVersion(await readBrandRow(db))),
      )
      .put('/brand', allow('catalogue'), async (c) => {
        const { version, words } = await jsonBodyOf(c, BrandWords)
        return actOnBrand(c, 'change', (tx) => changeBrand(tx, settings, { words }), version)
      })
      // The body is the picture.
      .put('/brand/:picture', allow('catalogue'), async (c) => {
        const pictureName = brandPictures.find((name) => name === keyOf(c, 'picture'))
        if (!pictureName) throw notFound('This picture')
        const picture = await renderBrandPicture(pictureName, Buffer.from(await c.req.arrayBuffer()))
        return actOnBrand(c, `change ${pictureName}`, (tx) =>
          changeBrand(tx, settings, { words: {}, [pictureName]: picture }),
        )
      })
      .delete('/brand', allow('catalogue'), async (c) => actOnBrand(c, 'reset', resetBrand))
      .get('/delivery', allow('catalogue'), async (c) =>
        sendRow<DeskDeliveryRules>(c, withVersion(await readRulesRow(db))),
      )
      .put('/delivery', allow('catalogue'), async (c) => {
        const { version, shipsFrom, proofDays } = await jsonBodyOf(c, Rules)
        const days = workingDaysIn(String(proofDays), 'proof')
        const write = async (tx: Transactor) => {
          await setDeliverySetting(tx, 'ships_from', shipsFrom)
          await setDeliverySetting(tx, 'proof_days', String(days))
        }
        return actOnRules(c, 'change', write, version)
      })
      .post('/delivery/holidays', allow('catalogue'), async (c) => {
        const { day, states, name } = await jsonBodyOf(c, Holiday)
        const newHoliday = { day: dayIn(day), states, name: holidayNameIn(name) }
        return actOnRules(c, 'add holiday', (tx) => addHoliday(tx, newHoliday))
      })
      .post('/delivery/holidays/remove', allow('catalogue'), async (c) => {
        const { day, states } = await jsonBodyOf(c, Holiday)
        return actOnRules(c, 'remove holiday', async (tx) => {
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
        return actOnRules(c, 'change zone', (tx) => setTransit(tx, zone))
      })
      .post('/delivery/zones/remove', allow('catalogue'), async (c) => {
        const { postcodes } = await jsonBodyOf(c, Zone)
        return actOnRules(c, 'remove zone', async (tx) => {
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
