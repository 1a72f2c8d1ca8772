/** What the home page shows, in one reply (req 2.1). */
import { asc, isNotNull, sql } from 'drizzle-orm'
import type { Executor } from '../db/client'
import { category, offer, slider } from '../db/schema-catalogue'
import { clampPage } from '../requests/input'
import { bestFirst, listTiles } from './tile'

const trendingTiles = 8
const exploreTabs = 5

export async function frontPage(db: Executor): Promise<string> {
  const trending = await listTiles(db, {
    where: sql`true`,
    order: bestFirst,
    page: clampPage(1, trendingTiles),
    caller: null,
  })
  const data = {
    Sliders: await db
      .select({
        background_image: slider.image,
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
    Offer: await theOffer(db),
  }
  return `{"Data":${JSON.stringify(data).slice(0, -1)},"TrendingNow":${trending.tiles}}}`
}

async function theOffer(db: Executor) {
  const [found] = await db
    .select({
      background_image: offer.image,
      Logo_image: offer.logo,
      Title: offer.title,
      Description: offer.description,
      button_link: offer.link,
    })
    .from(offer)
    .orderBy(offer.id)
    .limit(1)
  return found ?? null
}
