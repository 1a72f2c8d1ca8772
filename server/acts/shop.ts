/** The acts on the shop's content: coupons, texts and the brand (req 22.13). */
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { isCalendarDay } from '../../src/domain/delivery/working-days'
import { momentIn } from '../../src/domain/delivery/time-zone'
import { DeskRowName, ReadVersion } from '../../src/domain/desk/row'
import { brandPictures, DeskBrand, DeskCoupon, DeskTexts } from '../../src/domain/desk/shop-row'
import type { Executor } from '../db/client'
import { coupon } from '../db/schema-order'
import { notFound } from '../base/errors'
import type { Settings } from '../base/settings'
import { readBrand } from '../reads/brand'
import { shopTextRows } from '../reads/content'
import { changeBrand, resetBrand } from '../writes/brand'
import { renderBrandPicture } from '../writes/brand-picture'
import { couponNameOf, couponPercentOf, setCoupon } from '../writes/coupon'
import { setTexts, type TextKind, textKinds, textsIn } from '../writes/shop-text'
import { act, type ActContext, FileBytes } from './act'

const Moment = v.optional(
  v.nullable(v.union([v.pipe(v.string(), v.isoTimestamp()), v.pipe(v.string(), v.isoDate())])),
  null,
)

/** `hour` applies to a text that is a day without a time. */
function momentOf(text: string | null, { timeZone }: Settings, hour: number): Date | null {
  if (text === null) return null
  return isCalendarDay(text) ? momentIn(timeZone, text, hour) : new Date(text)
}

export const couponRow = ({ id: _, ...row }: typeof coupon.$inferSelect) => ({ id: row.name, ...row })

export async function findCoupon(db: Executor, name: string) {
  const [row] = await db.select().from(coupon).where(eq(coupon.name, name))
  return row ? couponRow(row) : null
}

export function textKindOf(text: string): TextKind {
  const kind = textKinds.find((known) => known === text)
  if (!kind) throw notFound('This text')
  return kind
}

export async function textsRow(db: Executor, kind: TextKind) {
  return { id: kind, texts: await shopTextRows(db, kind) }
}

function brandPictureOf(text: string) {
  const picture = brandPictures.find((known) => known === text)
  if (!picture) throw notFound('This picture')
  return picture
}

export async function brandRow(db: Executor, settings: Settings) {
  const { words, version, ...pictures } = await readBrand(db, settings)
  return {
    id: 'brand' as const,
    isSet: version !== null,
    words,
    pictures: brandPictures.filter((name) => pictures[name] !== null),
    edition: version,
  }
}

const brandActFields = {
  rights: ['catalogue'],
  subject: () => 'brand',
  read: (tx: Executor, _: object, { settings }: ActContext) => brandRow(tx, settings),
  reply: DeskBrand,
} as const

export const shopActs = [
  act({
    name: 'coupons change',
    help: 'Adds or changes a coupon.',
    call: ['PUT', '/coupons/:name'],
    rights: ['catalogue'],
    params: { name: couponNameOf },
    body: v.object({
      version: ReadVersion,
      percent: v.union([v.number(), v.string()]),
      startsAt: Moment,
      endsAt: Moment,
      maxUses: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))), null),
    }),
    subject: ({ name }) => `coupon ${name}`,
    read: (tx, { name }) => findCoupon(tx, name),
    reply: DeskCoupon,
    write: async (tx, { name, percent, startsAt, endsAt, maxUses }, { settings }) =>
      setCoupon(tx, name, {
        percent: couponPercentOf(String(percent)),
        startsAt: momentOf(startsAt, settings, 0),
        endsAt: momentOf(endsAt, settings, 24),
        maxUses,
      }),
  }),
  act({
    name: 'coupons remove',
    help: 'Removes a coupon. Orders that used it stay as they are.',
    call: ['DELETE', '/coupons/:name'],
    rights: ['catalogue'],
    params: { name: couponNameOf },
    subject: ({ name }) => `coupon ${name}`,
    read: (tx, { name }) => findCoupon(tx, name),
    missing: () => notFound('This coupon'),
    write: (tx, { name }) => tx.delete(coupon).where(eq(coupon.name, name)),
    send: (_, { name }) => ({ id: name }),
    reply: DeskRowName,
  }),
  act({
    name: 'texts change',
    help: 'Replaces the questions and answers (`faq`) or the terms (`terms`).',
    call: ['PUT', '/texts/:kind'],
    rights: ['catalogue'],
    params: { kind: textKindOf },
    body: v.object({ version: ReadVersion, texts: v.array(v.unknown()) }),
    subject: ({ kind }) => `text ${kind}`,
    read: (tx, { kind }) => textsRow(tx, kind),
    reply: DeskTexts,
    write: async (tx, { kind, texts }) => setTexts(tx, kind, textsIn(texts)),
  }),
  act({
    name: 'brand change',
    help: 'Changes name, colours and contact details; missing words stay.',
    call: ['PUT', '/brand'],
    ...brandActFields,
    body: v.object({ version: ReadVersion, words: v.record(v.string(), v.unknown()) }),
    write: (tx, { words }, { settings }) => changeBrand(tx, settings, { words }),
  }),
  act({
    name: 'brand set-picture',
    help: 'Sets a picture of the brand: `logo`, `logoDark` or `icon`.',
    call: ['PUT', '/brand/:picture'],
    ...brandActFields,
    params: { picture: brandPictureOf },
    body: v.object({ file: FileBytes }),
    log: ({ picture }) => `change ${picture}`,
    prepare: ({ picture, file }) => renderBrandPicture(picture, Buffer.from(file)),
    write: (tx, { picture }, { settings, prepared }) =>
      changeBrand(tx, settings, { words: {}, [picture]: prepared }),
  }),
  act({
    name: 'brand remove-picture',
    help: 'Removes a picture of the brand: `logo`, `logoDark` or `icon`.',
    call: ['DELETE', '/brand/:picture'],
    ...brandActFields,
    params: { picture: brandPictureOf },
    log: ({ picture }) => `remove ${picture}`,
    write: (tx, { picture }, { settings }) => changeBrand(tx, settings, { words: {}, [picture]: null }),
  }),
  act({
    name: 'brand reset',
    help: 'Returns to the brand that comes with the shop.',
    call: ['DELETE', '/brand'],
    ...brandActFields,
    write: resetBrand,
  }),
]
