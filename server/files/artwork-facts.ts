/**
 * What is measured of an artwork file: pixels, page, bleed and colours. Nothing is drawn from what customers sent but
 * pictures, and what cannot be read is left open: facts inform, they decide nothing.
 */
import sharp from 'sharp'
import { type ArtworkFacts, type ColourKind, noFacts } from '../../src/domain/artwork/facts'
import { isVector, maxArtworkPixels } from '../../src/domain/cart/artwork'
import { limitConcurrency } from '../floor/concurrency'
import { log } from '../floor/log'
import { documentKindOf } from './artwork-type'
import { inspectDocument } from './inspect/inspection'
import { readPart } from './store'

type Measured = { path: string; type: string }

const limited = limitConcurrency(2)

export const measured = (file: Measured): Promise<ArtworkFacts> =>
  limited(() => measure(file)).catch((err: unknown) => {
    log.info({ err }, 'An artwork file was not measured')
    return noFacts
  })

async function measure({ path, type }: Measured): Promise<ArtworkFacts> {
  if (type === 'image/heic') return noFacts
  const head = await readPart(path, 0, headBytes)
  const kind = documentKindOf(type, head)
  if (kind !== null) return (await inspectDocument({ path, kind })).facts ?? noFacts
  return type.startsWith('image/') ? pictureFacts(path) : epsFacts(await postScriptOf(path, head))
}

const headBytes = 64 * 1024
/** Browsers and sharp turn pictures by these. */
const firstSideways = 5

async function pictureFacts(path: string): Promise<ArtworkFacts> {
  const found = await sharp(path, { limitInputPixels: false }).metadata()
  const [across, down] = [found.width, found.pageHeight ?? found.height]
  const isSideways = (found.orientation ?? 1) >= firstSideways
  const pixels = isSideways ? { width: down, height: across } : { width: across, height: down }
  return {
    ...noFacts,
    pixels,
    colours: [colourOfSpace(found.space)],
    problem: (await isWhole(path)) ? null : 'unreadable',
  }
}

/** Half a picture, as after an upload that broke off elsewhere, draws its first half only. */
async function isWhole(path: string): Promise<boolean> {
  return sharp(path, { limitInputPixels: maxArtworkPixels, failOn: 'truncated' })
    .resize(16, 16, { fit: 'inside' })
    .timeout({ seconds: secondsToDraw })
    .toBuffer()
    .then(
      () => true,
      // What only takes long may be whole.
      (error: unknown) => /timeout/i.test(String(error)),
    )
}

function colourOfSpace(space: string | undefined): ColourKind {
  if (space === 'cmyk') return 'cmyk'
  return space === 'b-w' || space === 'grey16' ? 'grey' : 'rgb'
}

const mmPerPoint = 25.4 / 72
const rounded = (mm: number) => Math.round(mm * 10) / 10

/** A binary EPS says in its head where its PostScript begins (Adobe TN 5002, 5.2). */
async function postScriptOf(path: string, head: string): Promise<string> {
  if (!head.startsWith('\xc5\xd0\xd3\xc6')) return head
  return readPart(path, Buffer.from(head.slice(4, 8), 'latin1').readUInt32LE(), headBytes)
}

function epsFacts(head: string): ArtworkFacts {
  const box =
    boxOf(/%%HiResBoundingBox:(?:\s{1,8}-?[\d.]{1,16}){4}/, head) ??
    boxOf(/%%BoundingBox:(?:\s{1,8}-?[\d.]{1,16}){4}/, head)
  const isProcess = /%%DocumentProcessColors:[^\r\n]{0,80}(Cyan|Magenta|Yellow)/.test(head)
  return { ...noFacts, page: box && sizeOf(box), colours: isProcess ? ['cmyk'] : [] }
}

type Box = [left: number, bottom: number, right: number, top: number]

/** The four numbers at the end of what was found. */
function boxOf(pattern: RegExp, text: string): Box | null {
  const numbers = pattern.exec(text)?.[0].match(/-?[\d.]+(?=[\s\]]|$)/g) ?? []
  const [a = Number.NaN, b = Number.NaN, c = Number.NaN, d = Number.NaN] = numbers.slice(-4).map(Number)
  const box: Box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]
  return box.every(Number.isFinite) ? box : null
}

function sizeOf([left, bottom, right, top]: Box) {
  return { width: rounded((right - left) * mmPerPoint), height: rounded((top - bottom) * mmPerPoint) }
}

/** px of the longer side. */
const thumbnailSide = 480
const secondsToDraw = 10

/** A small WebP without anything that was hidden in the file; null for what is not drawn. */
export async function thumbnailOf({ path, type }: Measured): Promise<Buffer | null> {
  if (!type.startsWith('image/') || isVector(type) || type === 'image/heic') return null
  return limited(() =>
    sharp(path, { limitInputPixels: maxArtworkPixels, failOn: 'none' })
      .autoOrient()
      .resize(thumbnailSide, thumbnailSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .timeout({ seconds: secondsToDraw })
      .toBuffer(),
  ).catch(() => null)
}
