/** Changes the shop's brand, whole. Pictures are drawn anew as PNG, so that nothing but what is seen gets in. */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import * as v from 'valibot'
import type { Brand } from '../../src/domain/brand/brand'
import { readableAccent, readablePrimary } from '../../src/domain/brand/palette'
import type { Executor, Transactor } from '../db/client'
import { brand } from '../db/schema-catalogue'
import { invalid } from '../floor/errors'
import { PlainText } from '../floor/input'
import type { Settings } from '../floor/settings'
import { type BrandPicture, readBrand } from '../reads/brand'

const text = (maxLength: number) => v.pipe(PlainText, v.trim(), v.nonEmpty(), v.maxLength(maxLength))
const Link = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (link) => link === '' || (URL.canParse(link) && new URL(link).protocol === 'https:'),
    'it must be a full address that begins with https://, or empty.',
  ),
)
const colour = (nearest: (colour: string) => string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.toLowerCase(),
    v.transform((typed) => (/^[\da-f]{6}$/.test(typed) ? `#${typed}` : typed)),
    v.regex(/^#[\da-f]{6}$/, 'write the colour like #0f5b4f.'),
    v.check(
      (one) => nearest(one) === one,
      ({ input }) => `${input} can’t be read with 4.5:1. The nearest that can is ${nearest(input)}.`,
    ),
  )

const BrandWords = v.strictObject({
  name: text(60),
  shortName: text(20),
  strapline: text(120),
  primary: colour(readablePrimary),
  accent: colour(readableAccent),
  phone: text(40),
  email: v.pipe(v.string(), v.trim(), v.email('that’s no email address.'), v.maxLength(254)),
  blog: Link,
  facebook: Link,
  instagram: Link,
  linkedin: Link,
} satisfies Record<keyof Brand, unknown>)

const maxPictureBytes = 2 * 1024 * 1024
const maxPixels = 50_000_000
/** In pixels: twice of what they are shown at, or of the largest icon. */
const sizes: Record<BrandPicture, { width: number; height: number }> = {
  logo: { width: 640, height: 160 },
  logoDark: { width: 640, height: 160 },
  icon: { width: 512, height: 512 },
}

/** PNG of a PNG, WebP or SVG. Throws for anything else. */
export async function drawBrandPicture(which: BrandPicture, content: Buffer): Promise<Buffer> {
  if (content.byteLength > maxPictureBytes) throw invalid('A picture has at most 2 MB.')
  // An SVG that is only drawn runs no script, and reaches no file and no network. What it defines of its own may be endless.
  if (/<!(DOCTYPE|ENTITY)[^>]*\[|<!ENTITY/i.test(content.toString('latin1')))
    throw invalid('The SVG must define no entities.')
  const picture = sharp(content, { limitInputPixels: maxPixels, failOn: 'error', density: 300 })
  const { format } = await picture.metadata().catch(() => ({ format: '' }))
  if (!['png', 'webp', 'svg'].includes(format)) throw invalid('A picture is a PNG, WebP or SVG.')
  const isIcon = which === 'icon'
  return picture
    .resize({
      ...sizes[which],
      fit: isIcon ? 'contain' : 'inside',
      background: { r: 0, g: 0, b: 0, alpha: 0 },
      withoutEnlargement: !isIcon,
    })
    .png({ compressionLevel: 9 })
    .timeout({ seconds: 10 })
    .toBuffer()
}

export type BrandChange = { words: Partial<Brand> } & Partial<Record<BrandPicture, Buffer>>

/** What it does not name stays. Throws when a word or colour is refused; then nothing was changed. */
export async function changeBrand(
  db: Transactor,
  settings: Pick<Settings, 'brand'>,
  { words, ...pictures }: BrandChange,
): Promise<Brand> {
  return db.transaction(async (tx) => {
    // Two changes at once: the later one knows what the earlier one said.
    await tx.execute('lock table brand in share row exclusive mode')
    const before = await readBrand(tx, settings)
    const after = {
      ...before,
      ...pictures,
      words: checked({ ...before.words, ...words }),
      version: randomUUID(),
    }
    await tx.insert(brand).values(after).onConflictDoUpdate({ target: brand.id, set: after })
    return after.words
  })
}

export async function resetBrand(db: Executor): Promise<void> {
  await db.delete(brand)
}

function checked(given: unknown): Brand {
  // Of what is no colour there is no nearest one.
  const { success, output, issues } = v.safeParse(BrandWords, given, { abortPipeEarly: true })
  if (success) return output
  const [wrong] = issues
  throw invalid(`${v.getDotPath(wrong) ?? 'The brand'}: ${wrong.message}`)
}
