/** The shop's brand: the operator's values, else the defaults from the settings. */
import { type Brand, pageBrand } from '../../src/domain/brand/brand'
import { coreFeatures } from '../../src/domain/brand/feature'
import type { brandPictures } from '../../src/domain/desk/shop-row'
import type { Executor } from '../db/client'
import { brand } from '../db/schema-catalogue'
import type { Settings } from '../base/settings'
import { toWireDelivery, deliveryRules } from './delivery'

export type BrandPicture = (typeof brandPictures)[number]

/**
 * `version` is null until the operator sets a brand. `words` contains the name, texts, colours and contact. Pictures
 * are PNG; null: the build's own picture is used.
 */
export type ShopBrand = { version: string | null; words: Brand } & Record<BrandPicture, Buffer | null>

export async function readBrand(db: Executor, settings: Pick<Settings, 'brand'>): Promise<ShopBrand> {
  const [row] = await db.select().from(brand)
  if (!row) return { version: null, words: settings.brand, logo: null, logoDark: null, icon: null }
  const { id: _, words, ...stored } = row
  // An earlier version of the shop stored fewer fields.
  return { ...stored, words: { ...settings.brand, ...words } }
}

/** Path of a brand picture on pages. It contains the version of the brand, so that a new logo gets a new URL. */
export const brandPicturePath = (picture: 'logo' | 'logoDark', version: string) =>
  `icons/${picture}-${version}.png`

export async function aboutReply(
  db: Executor,
  settings: Pick<Settings, 'brand' | 'smtpUrl'>,
  featureNames: readonly string[],
): Promise<string> {
  const { version, words, logo } = await readBrand(db, settings)
  const pathOf = (picture: 'logo' | 'logoDark') =>
    logo && version !== null ? brandPicturePath(picture, version) : null
  const links = [{ name: 'Blog', href: words.blog }, ...pageBrand(words).social]
  const Data = {
    Name: words.name,
    ShortName: words.shortName,
    Strapline: words.strapline,
    Logo: pathOf('logo'),
    LogoDark: pathOf('logoDark'),
    Primary: words.primary,
    Accent: words.accent,
    ABN: words.abn || null,
    Phone: words.phone,
    Email: words.email,
    Words: {
      Claim: words.claim,
      Footer: linesOf(words.footer),
      Reasons: linesOf(words.reasons),
      Freight: words.freight,
      Delivery: words.delivery,
      Minimum: words.minimum,
    },
    Links: links.map(({ name, href }) => ({ Name: name, Url: href })),
    features: [
      ...coreFeatures.filter((name) => name !== 'emails' || settings.smtpUrl !== null),
      ...featureNames,
    ],
    Delivery: toWireDelivery(await deliveryRules(db)),
  }
  return JSON.stringify({ Data })
}

const linesOf = (text: string) => text.split('\n').filter(Boolean)
