/** Coupons, texts, brand and delivery rules as the desk's calls send them (req 22.13). */
import * as v from 'valibot'
import type { Brand } from '../brand/brand'
import { Day, Moment, State, Version, Whole } from './row'

export const DeskCoupon = v.object({
  id: v.pipe(v.string(), v.description('The name')),
  version: Version,
  name: v.string(),
  percent: v.number(),
  startsAt: v.nullable(Moment),
  endsAt: v.nullable(Moment),
  maxUses: v.pipe(v.nullable(Whole), v.description('null: unlimited')),
  uses: Whole,
  createdAt: Moment,
})
export type DeskCoupon = v.InferOutput<typeof DeskCoupon>

const Text = v.object({ title: v.string(), description: v.pipe(v.string(), v.description('HTML')) })
export const DeskTexts = v.object({
  id: v.picklist(['faq', 'terms']),
  version: Version,
  texts: v.array(Text),
})
export type DeskTexts = v.InferOutput<typeof DeskTexts>

const Link = v.pipe(v.string(), v.description('A full address that begins with https://, or empty'))
const Colour = v.pipe(v.string(), v.description('As "#0f5b4f"'))
const BrandWords = v.object({
  name: v.string(),
  shortName: v.string(),
  strapline: v.string(),
  primary: Colour,
  accent: Colour,
  phone: v.string(),
  email: v.string(),
  blog: Link,
  facebook: Link,
  instagram: Link,
  linkedin: Link,
} satisfies Record<keyof Brand, unknown>)

export const brandPictures = ['logo', 'logoDark', 'icon'] as const

export const DeskBrand = v.object({
  id: v.literal('brand'),
  version: Version,
  isSet: v.pipe(v.boolean(), v.description('false: the brand that comes with the shop')),
  words: BrandWords,
  pictures: v.pipe(v.array(v.picklist(brandPictures)), v.description('Pictures that were set')),
  edition: v.nullable(v.string()),
})
export type DeskBrand = v.InferOutput<typeof DeskBrand>

export const Holiday = v.object({ day: Day, name: v.string(), states: v.array(State) })
export const Zone = v.object({
  from: v.pipe(Whole, v.description('The first postcode')),
  to: v.pipe(Whole, v.description('The last postcode')),
  days: v.pipe(Whole, v.description('Working days on the road')),
  name: v.string(),
})
export const DeskDeliveryRules = v.object({
  id: v.literal('delivery'),
  version: Version,
  shipsFrom: State,
  proofDays: v.pipe(Whole, v.description('Working days until a proof is approved')),
  holidays: v.array(Holiday),
  zones: v.array(Zone),
})
export type DeskDeliveryRules = v.InferOutput<typeof DeskDeliveryRules>
