/** The home page in one reply (req 2.1), the FAQ and the terms. */
import { asc, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Executor } from '../db/client'
import { category, offer, shopText, slider } from '../db/schema-catalogue'
import { bestFirst, isSold, readTiles } from './tile'

const Ids = v.array(v.object({ id: v.number() }))
const trendingTiles = 8
const exploreTabs = 5

export async function homePageReply(db: Executor): Promise<string> {
  const trending = await db.execute(sql`
    select p.id from product p where ${isSold} order by ${bestFirst} limit ${trendingTiles}`)
  const ids = v.parse(Ids, trending.rows).map(({ id }) => id)
  const data = {
    Sliders: await db
      .select({
        background_image: slider.image,
        Alt: slider.alt,
        button_link: slider.link,
        New_Tab: sql<number>`${slider.newTab}::int`,
      })
      .from(slider)
      .orderBy(slider.position),
    PopularProducts: await db
      .select({ CategoryName: category.name, Slug: category.slug, CategoryImage: category.image })
      .from(category)
      .where(isNotNull(category.popularPosition))
      .orderBy(asc(category.popularPosition)),
    StartExploring: await db
      .select({ CategoryID: category.id, CategoryName: category.name, Slug: category.slug })
      .from(category)
      .where(isNotNull(category.explorePosition))
      .orderBy(asc(category.explorePosition))
      .limit(exploreTabs),
    Offer: await readOffer(db),
  }
  return `{"Data":${JSON.stringify(data).slice(0, -1)},"TrendingNow":${await readTiles(db, Int32Array.from(ids), null)}}}`
}

async function readOffer(db: Executor) {
  const row = await storedOffer(db)
  return (
    row && {
      background_image: row.image,
      Logo_image: row.logo,
      Title: row.title,
      Description: row.description,
      button_link: row.link,
    }
  )
}

async function storedOffer(db: Executor) {
  const { id: _, ...fields } = getTableColumns(offer)
  const [row = null] = await db.select(fields).from(offer).orderBy(offer.id).limit(1)
  return row
}

/** The contents of the home page that staff set; `popular`: slugs of categories. */
export async function homeContent(db: Executor) {
  const { image, alt, link, newTab } = slider
  const popular = await db
    .select({ slug: category.slug })
    .from(category)
    .where(isNotNull(category.popularPosition))
    .orderBy(asc(category.popularPosition))
  return {
    banners: await db.select({ image, alt, link, newTab }).from(slider).orderBy(slider.position),
    offer: await storedOffer(db),
    popular: popular.map(({ slug }) => slug),
  }
}

export async function shopTextsReply(db: Executor, kind: 'faq' | 'terms'): Promise<string> {
  const texts = await shopTextRows(db, kind)
  return JSON.stringify({
    data: {
      Description: texts.map(({ title, description }) => ({ Title: title, Description: description })),
    },
  })
}

/** Sorted by position; `description` is HTML. */
export function shopTextRows(
  db: Executor,
  kind: 'faq' | 'terms',
): Promise<{ title: string; description: string }[]> {
  return db
    .select({ title: shopText.title, description: shopText.description })
    .from(shopText)
    .where(eq(shopText.kind, kind))
    .orderBy(asc(shopText.position), asc(shopText.id))
}
