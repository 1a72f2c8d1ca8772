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

const Picture = v.pipe(v.string(), v.description('Path on the image host; "": none'))
const Target = v.pipe(v.string(), v.description('"/category/bags", a full address, or empty'))
export const DeskHome = v.object({
  id: v.literal('home'),
  version: Version,
  banners: v.array(
    v.object({
      image: Picture,
      alt: v.pipe(v.string(), v.description('What the picture shows, for people who cannot see it')),
      link: Target,
      newTab: v.boolean(),
    }),
  ),
  offer: v.nullable(
    v.object({
      image: Picture,
      logo: Picture,
      title: v.string(),
      description: v.pipe(v.string(), v.description('HTML')),
      link: Target,
    }),
  ),
  popular: v.pipe(v.array(v.string()), v.description('Slugs of categories in their order')),
})
export type DeskHome = v.InferOutput<typeof DeskHome>

const Link = v.pipe(v.string(), v.description('A full address that begins with https://, or empty'))
const Colour = v.pipe(v.string(), v.description('As "#0f5b4f"'))
const Sentence = v.pipe(v.string(), v.description('A sentence of the shop, or empty'))
const Lines = v.pipe(v.string(), v.description('Lines of text, or empty'))
const BrandWords = v.object({
  name: v.string(),
  shortName: v.string(),
  strapline: v.string(),
  abn: v.pipe(v.string(), v.description('11 digits, as "51 824 753 556", or empty')),
  primary: Colour,
  accent: Colour,
  phone: v.string(),
  email: v.string(),
  blog: Link,
  facebook: Link,
  instagram: Link,
  linkedin: Link,
  claim: Sentence,
  footer: Lines,
  reasons: Lines,
  freight: Sentence,
  delivery: Sentence,
  minimum: Sentence,
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

export const DeskDemoFilled = v.object({ products: Whole })
export type DeskDemoFilled = v.InferOutput<typeof DeskDemoFilled>
export const DeskDemoRemoved = v.object({
  products: Whole,
  hiddenProducts: v.pipe(Whole, v.description('Products that an order or a request refers to')),
  categories: Whole,
  customers: Whole,
  orders: Whole,
})
export type DeskDemoRemoved = v.InferOutput<typeof DeskDemoRemoved>

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
