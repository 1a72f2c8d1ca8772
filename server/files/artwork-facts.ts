/**
 * Measures artwork files: pixels, page size, bleed and colours. Only pictures are decoded; facts that cannot be read
 * stay unknown, because facts only inform and block nothing.
 */
import sharp from 'sharp'
import { type ArtworkFacts, type ColourKind, noFacts } from '../../src/domain/artwork/facts'
import { isVector, maxArtworkPixels } from '../../src/domain/cart/artwork'
import { limitConcurrency } from '../base/concurrency'
import { log } from '../base/log'
import { documentKindOf } from './artwork-type'
import { inspectDocument, renderFirstPage } from './inspect/inspection'
import { readPart } from './store'

type ArtworkSource = { path: string; type: string }

const limitMeasuring = limitConcurrency(2)

export const measureArtwork = (file: ArtworkSource): Promise<ArtworkFacts> =>
  limitMeasuring(() => measureFile(file)).catch((err: unknown) => {
    log.info({ err }, 'Failed to measure an artwork file')
    return noFacts
  })

async function measureFile({ path, type }: ArtworkSource): Promise<ArtworkFacts> {
  if (type === 'image/heic') return noFacts
  const head = await readPart(path, 0, headBytes)
  const kind = documentKindOf(type, head)
  if (kind !== null) return (await inspectDocument({ path, kind })).facts ?? noFacts
  return type.startsWith('image/') ? pictureFacts(path) : epsFacts(await postScriptOf(path, head))
}

const headBytes = 64 * 1024
/** The first EXIF orientation that rotates a picture by 90°, in browsers and sharp. */
const firstRotatedOrientation = 5

async function pictureFacts(path: string): Promise<ArtworkFacts> {
  const metadata = await sharp(path, { limitInputPixels: false }).metadata()
  const [storedWidth, storedHeight] = [metadata.width, metadata.pageHeight ?? metadata.height]
  const isRotated = (metadata.orientation ?? 1) >= firstRotatedOrientation
  const pixels = isRotated
    ? { width: storedHeight, height: storedWidth }
    : { width: storedWidth, height: storedHeight }
  return {
    ...noFacts,
    pixels,
    colours: [colourOfSpace(metadata.space)],
    problem: (await isComplete(path)) ? null : 'unreadable',
  }
}

/** A truncated picture, such as after an interrupted download, shows only its first part. */
async function isComplete(path: string): Promise<boolean> {
  return sharp(path, { limitInputPixels: maxArtworkPixels, failOn: 'truncated' })
    .resize(16, 16, { fit: 'inside' })
    .timeout({ seconds: maxRenderSeconds })
    .toBuffer()
    .then(
      () => true,
      // A timeout does not mean that the picture is truncated.
      (error: unknown) => /timeout/i.test(String(error)),
    )
}

function colourOfSpace(space: string | undefined): ColourKind {
  if (space === 'cmyk') return 'cmyk'
  return space === 'b-w' || space === 'grey16' ? 'grey' : 'rgb'
}

const mmPerPoint = 25.4 / 72
const roundToTenth = (mm: number) => Math.round(mm * 10) / 10

/** A binary EPS states in its head where its PostScript starts (Adobe TN 5002, 5.2). */
async function postScriptOf(path: string, head: string): Promise<string> {
  if (!head.startsWith('\xc5\xd0\xd3\xc6')) return head
  return readPart(path, Buffer.from(head.slice(4, 8), 'latin1').readUInt32LE(), headBytes)
}

function epsFacts(head: string): ArtworkFacts {
  const box =
    boxOf(/%%HiResBoundingBox:(?:\s{1,8}-?[\d.]{1,16}){4}/, head) ??
    boxOf(/%%BoundingBox:(?:\s{1,8}-?[\d.]{1,16}){4}/, head)
  const hasProcessColours = /%%DocumentProcessColors:[^\r\n]{0,80}(Cyan|Magenta|Yellow)/.test(head)
  return { ...noFacts, page: box && sizeOf(box), colours: hasProcessColours ? ['cmyk'] : [] }
}

type Box = [left: number, bottom: number, right: number, top: number]

/** Returns the last four numbers of the match. */
function boxOf(pattern: RegExp, text: string): Box | null {
  const numbers = pattern.exec(text)?.[0].match(/-?[\d.]+(?=[\s\]]|$)/g) ?? []
  const [a = Number.NaN, b = Number.NaN, c = Number.NaN, d = Number.NaN] = numbers.slice(-4).map(Number)
  const box: Box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]
  return box.every(Number.isFinite) ? box : null
}

function sizeOf([left, bottom, right, top]: Box) {
  return {
    width: roundToTenth((right - left) * mmPerPoint),
    height: roundToTenth((top - bottom) * mmPerPoint),
  }
}

/** Longer side in px. */
const thumbnailSide = 480
const maxRenderSeconds = 10

/**
 * Returns a small WebP without the file's metadata; of a PDF its first page. Returns null for types that are not
 * rendered, and for files that cannot be.
 */
export async function renderThumbnail(
  { path, type }: ArtworkSource,
  { page, pages, problem }: ArtworkFacts,
): Promise<Buffer | null> {
  // A page that could not be measured cannot be rendered either. Only PDFs have a number of pages.
  const isPdf = page !== null && pages !== null && (problem ?? null) === null
  if (!isPdf && (!type.startsWith('image/') || isVector(type) || type === 'image/heic')) return null
  return limitMeasuring(async () =>
    sharp(isPdf ? await renderFirstPage(path, thumbnailSide) : path, {
      limitInputPixels: maxArtworkPixels,
      failOn: 'none',
    })
      .autoOrient()
      .resize(thumbnailSide, thumbnailSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .timeout({ seconds: maxRenderSeconds })
      .toBuffer(),
  ).catch(() => null)
}
