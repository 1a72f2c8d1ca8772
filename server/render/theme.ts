/** What a shop with a brand of its own puts over the built pages: rules, a data block, and its colours in the frame. */
import sharp from 'sharp'
import { brandDataTag, defaultBrand, type PageBrand, pageBrand } from '../../src/domain/brand/brand'
import { paletteOf } from '../../src/domain/brand/palette'
import type { Database } from '../db/client'
import { readCatalogueVersion } from '../db/catalogue-version'
import type { Settings } from '../floor/settings'
import { log } from '../floor/log'
import { shortTokens } from '../floor/short-tokens'
import { versionCache } from '../floor/version-cache'
import { brandPicturePath, readBrand, type ShopBrand } from '../reads/brand'
import { dataBlock } from '../replies/data-block'

export type Theme = {
  /** In a name of files, another one with every change. */
  version: string
  brand: PageBrand
  stored: ShopBrand
  /** Of style sheets, after those of the build. */
  rules: string
  /** The built markup of frame or mark, with the shop's data block and colours. */
  put: (built: string) => string
}

/** Null for a shop as it was built. Without `version` that of the catalogue as it is now, to which a brand belongs. */
export type ReadTheme = (version?: string) => Promise<Theme | null>

const block = new RegExp(`${brandDataTag}>(.*?)</script>`, 's')

/** What a page as it was built says, as scripts will read it there. */
export function builtBrand(built: string, settings: Pick<Settings, 'brand'>): PageBrand {
  const [, json] = block.exec(built) ?? []
  return json === undefined ? pageBrand(settings.brand) : (JSON.parse(json) as PageBrand)
}

/** Pixels of the page from the top of the logo to its foot. */
const logoHeight = 34

export function themeReader({ db, settings }: { db: Database; settings: Settings }): ReadTheme {
  const cache = versionCache<{ theme: Theme | null }>(16 * 1024 * 1024, ({ theme }) =>
    Object.values(theme?.stored ?? {}).reduce(
      (sum, one) => sum + (Buffer.isBuffer(one) ? one.length : 0),
      9000,
    ),
  )
  let last: Theme | null = null
  const make = async () => ({ theme: await themeOf(await readBrand(db, settings)) })
  return async (version) => {
    try {
      last = (await cache(version ?? (await readCatalogueVersion(db)), 'theme', make)).theme
    } catch (err) {
      // Files of the build are sent without the database, too.
      log.warn({ err }, 'The brand could not be read')
    }
    return last
  }
}

async function themeOf(stored: ShopBrand): Promise<Theme | null> {
  const { version, words, logo } = stored
  if (version === null) return null
  const brand = { ...pageBrand(words), ...(logo && { logo: await logoOf(logo, version) }) }
  const { light, dark } = paletteOf(words)
  return {
    version,
    brand,
    stored,
    rules: shortTokens(
      `html:root{${declarations(light)}}@media screen and (prefers-color-scheme:dark){html:root{${declarations(dark)}}}`,
    ),
    put: (built) =>
      built
        .replace(block, () => dataBlock(brandDataTag, JSON.stringify(brand)))
        .replaceAll(new RegExp(defaultBrand.primary, 'gi'), words.primary)
        .replaceAll(new RegExp(defaultBrand.accent, 'gi'), words.accent)
        .replaceAll(/#2E8A78/gi, light['--glow'] ?? words.primary),
  }
}

async function logoOf(logo: Buffer, version: string) {
  const { width, height } = await sharp(logo).metadata()
  return {
    src: `/${brandPicturePath('logo', version)}`,
    dark: `/${brandPicturePath('logoDark', version)}`,
    width: Math.round((width / height) * logoHeight),
    height: logoHeight,
  }
}

function declarations(tokens: Record<string, string>): string {
  return Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
}
