/** Changes the shop's brand (its texts, colours, links and pictures), and resets it to the settings. */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { abnProblem, formatAbn } from '../../src/domain/brand/abn'
import { type Brand, brandLabels } from '../../src/domain/brand/brand'
import { readableAccent, readablePrimary } from '../../src/domain/brand/palette'
import type { Executor, Transactor } from '../db/client'
import { brand } from '../db/schema-catalogue'
import { invalid } from '../base/errors'
import { LongText, PlainText } from '../base/input'
import { sentenceOf } from '../base/issue'
import type { Settings } from '../base/settings'
import { type BrandPicture, readBrand } from '../reads/brand'

const text = (maxLength: number) => v.pipe(PlainText, v.trim(), v.nonEmpty(), v.maxLength(maxLength))
/**
 * Returns true for an https address without a user name: `https://yourshop.example@evil.example` would open
 * evil.example.
 */
export function isPlainLink(link: string): boolean {
  const url = URL.canParse(link) ? new URL(link) : null
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}
const Link = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (link) => link === '' || isPlainLink(link),
    'must be empty or a full address that begins with https:// and contains no user name',
  ),
)
const colour = (nearest: (colour: string) => string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.toLowerCase(),
    v.transform((code) => (/^[\da-f]{6}$/.test(code) ? `#${code}` : code)),
    v.regex(/^#[\da-f]{6}$/, 'must be a colour such as #0f5b4f'),
    v.check(
      (value) => nearest(value) === value,
      ({ input }) =>
        `${input} has a contrast below 4.5:1. The nearest colour with enough contrast is ${nearest(input)}`,
    ),
  )

const sentence = v.pipe(PlainText, v.trim(), v.maxLength(200))
/** Without empty lines. */
const lines = v.pipe(
  LongText,
  v.transform((value) =>
    value
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .join('\n'),
  ),
  v.maxLength(400),
)
const Abn = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (abn) => abn === '' || abnProblem(abn) === null,
    ({ input }) => abnProblem(input) ?? '',
  ),
  v.transform(formatAbn),
)

const BrandWords = v.strictObject({
  name: text(60),
  shortName: text(20),
  strapline: text(120),
  abn: Abn,
  primary: colour(readablePrimary),
  accent: colour(readableAccent),
  phone: text(40),
  email: v.pipe(v.string(), v.trim(), v.email(), v.maxLength(254)),
  blog: Link,
  facebook: Link,
  instagram: Link,
  linkedin: Link,
  claim: sentence,
  footer: lines,
  reasons: lines,
  freight: sentence,
  delivery: sentence,
  minimum: sentence,
} satisfies Record<keyof Brand, unknown>)

/** A picture that is null is removed. */
type BrandChange = { words: Partial<Brand> } & Partial<Record<BrandPicture, Buffer | null>>

/** Changes only the texts and pictures that are given. Throws without any change when a text or colour is refused. */
export async function changeBrand(
  db: Transactor,
  settings: Pick<Settings, 'brand'>,
  { words, ...pictures }: BrandChange,
): Promise<Brand> {
  return db.transaction(async (tx) => {
    // Two changes may come at the same time: the later change has to read the result of the earlier change.
    await tx.execute('lock table brand in share row exclusive mode')
    const before = await readBrand(tx, settings)
    const after = {
      ...before,
      ...pictures,
      words: validBrand({ ...before.words, ...words }),
      version: randomUUID(),
    }
    await tx.insert(brand).values(after).onConflictDoUpdate({ target: brand.id, set: after })
    return after.words
  })
}

export async function resetBrand(db: Executor): Promise<void> {
  await db.delete(brand)
}

function validBrand(value: unknown): Brand {
  // abortPipeEarly: the nearest readable colour can only be computed for a valid colour.
  const { success, output, issues } = v.safeParse(BrandWords, value, { abortPipeEarly: true })
  if (success) return output
  const labels = { ...brandLabels, abn: 'This ABN' }
  throw invalid(issues.map((issue) => sentenceOf(issue, labels)).join('\n'))
}
