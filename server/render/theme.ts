/** A shop's own brand, as its pages and files need it. */
import sharp from 'sharp'
import { type PageBrand, pageBrand } from '../../src/domain/brand/brand'
import { paletteOf } from '../../src/domain/brand/palette'
import type { Database } from '../db/client'
import { readCatalogueVersion } from '../db/catalogue-version'
import type { Settings } from '../base/settings'
import { log } from '../base/log'
import { shortTokens } from '../base/short-tokens'
import { versionCache } from '../base/version-cache'
import { brandPicturePath, readBrand, type ShopBrand } from '../reads/brand'

export type Theme = {
  /** The version is part of file names and differs after every change of the brand. */
  version: string
  brand: PageBrand
  stored: ShopBrand
  /** Style rules that follow the sheets of the build. */
  rules: string
  /** Lighter variant of the primary colour. */
  glow: string
}

/**
 * Returns null when the shop has no brand of its own. Without `version` it reads the current version of the
 * catalogue, to which the brand belongs.
 */
export type ReadTheme = (version?: string) => Promise<Theme | null>

/** Height of the logo on pages, in pixels. */
const logoHeight = 34

export function themeReader({ db, settings }: { db: Database; settings: Settings }): ReadTheme {
  const cache = versionCache<{ theme: Theme | null }>(16 * 1024 * 1024, ({ theme }) =>
    Object.values(theme?.stored ?? {}).reduce(
      (sum, value) => sum + (Buffer.isBuffer(value) ? value.length : 0),
      9000,
    ),
  )
  let lastTheme: Theme | null = null
  const compute = async () => ({ theme: await themeOf(await readBrand(db, settings)) })
  return async (version) => {
    try {
      lastTheme = (await cache(version ?? (await readCatalogueVersion(db)), 'theme', compute)).theme
    } catch (err) {
      // Files of the build are also sent without the database, with the last known theme.
      log.warn({ err }, 'Failed to read the brand')
    }
    return lastTheme
  }
}

async function themeOf(stored: ShopBrand): Promise<Theme | null> {
  const { version, words, logo } = stored
  if (version === null) return null
  const brand = { ...pageBrand(words), version, ...(logo && { logo: await logoOf(logo, version) }) }
  const { light, dark } = paletteOf(words)
  return {
    version,
    brand,
    stored,
    rules: shortTokens(
      `html:root{${declarations(light)}}@media screen and (prefers-color-scheme:dark){html:root{${declarations(dark)}}}`,
    ),
    glow: light['--glow'] ?? words.primary,
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
