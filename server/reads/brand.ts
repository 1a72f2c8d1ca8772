/** The shop's brand as it is now: what the operator set, else what the settings say. */
import { type Brand, pageBrand } from '../../src/domain/brand/brand'
import { features } from '../../src/domain/brand/feature'
import type { Executor } from '../db/client'
import { brand } from '../db/schema-catalogue'
import type { Settings } from '../floor/settings'
import { deliveryOnWire, deliveryRules } from './delivery'

export const brandPictures = ['logo', 'logoDark', 'icon'] as const
export type BrandPicture = (typeof brandPictures)[number]

/** `version` is null as long as nothing was set. Pictures are PNG; null: the build's own. */
export type ShopBrand = { version: string | null; words: Brand } & Record<BrandPicture, Buffer | null>

export async function readBrand(db: Executor, settings: Pick<Settings, 'brand'>): Promise<ShopBrand> {
  const [row] = await db.select().from(brand)
  if (!row) return { version: null, words: settings.brand, logo: null, logoDark: null, icon: null }
  const { id: _, ...stored } = row
  // An earlier version of the shop may have stored fewer of them.
  return { ...stored, words: { ...settings.brand, ...stored.words } }
}

/** Of a picture on pages, as long as this version of the brand counts. */
export const brandPicturePath = (which: 'logo' | 'logoDark', version: string) =>
  `icons/${which}-${version}.png`

export async function aboutReply(db: Executor, settings: Pick<Settings, 'brand'>): Promise<string> {
  const { version, words, logo } = await readBrand(db, settings)
  const pathOf = (which: 'logo' | 'logoDark') =>
    logo && version !== null ? brandPicturePath(which, version) : null
  const links = [{ name: 'Blog', href: words.blog }, ...pageBrand(words).social]
  const Data = {
    Name: words.name,
    ShortName: words.shortName,
    Strapline: words.strapline,
    Logo: pathOf('logo'),
    LogoDark: pathOf('logoDark'),
    Primary: words.primary,
    Accent: words.accent,
    Phone: words.phone,
    Email: words.email,
    Links: links.map(({ name, href }) => ({ Name: name, Url: href })),
    features,
    Delivery: deliveryOnWire(await deliveryRules(db)),
  }
  return JSON.stringify({ Data })
}
