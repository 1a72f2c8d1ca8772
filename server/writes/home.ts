/** Changes the home page: banners, offer and popular categories (req 22.57). */
import { isNotNull, inArray, sql } from 'drizzle-orm'
import { raiseCatalogueVersion } from '../db/catalogue-version'
import type { Executor } from '../db/client'
import { category, offer, slider } from '../db/schema-catalogue'
import { invalid } from '../base/errors'
import type { homeContent } from '../reads/content'

type HomeContent = Awaited<ReturnType<typeof homeContent>>
type HomeChange = { [Name in keyof HomeContent]?: HomeContent[Name] | undefined }

/** Replaces each part that is set; the other parts stay. */
export async function setHome(
  tx: Executor,
  { banners, offer: newOffer, popular }: HomeChange,
): Promise<void> {
  if (banners) {
    await tx.delete(slider)
    if (banners.length > 0)
      await tx.insert(slider).values(banners.map((banner, position) => ({ ...banner, position })))
  }
  if (newOffer !== undefined) {
    await tx.delete(offer)
    if (newOffer) await tx.insert(offer).values(newOffer)
  }
  if (popular) await setPopular(tx, popular)
  await raiseCatalogueVersion(tx)
}

async function setPopular(tx: Executor, slugs: string[]): Promise<void> {
  const rows = await tx.select({ slug: category.slug }).from(category).where(inArray(category.slug, slugs))
  const unknown = slugs.find((slug) => !rows.some((row) => row.slug === slug))
  if (unknown !== undefined) throw invalid(`There is no category "${unknown}".`)
  await tx.update(category).set({ popularPosition: null }).where(isNotNull(category.popularPosition))
  const position = sql`array_position(${sql.param(slugs)}::text[], ${category.slug})`
  await tx.update(category).set({ popularPosition: position }).where(inArray(category.slug, slugs))
}
