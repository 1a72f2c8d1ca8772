/**
 * What is measured of an artwork file: pixels, page, bleed and colours. Nothing is drawn from what customers sent but
 * pictures, and what cannot be read is left open: facts inform, they decide nothing.
 */
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import sharp from 'sharp'
import { type ArtworkFacts, type ColourKind, noFacts } from '../../src/domain/artwork/facts'
import { isVector, maxArtworkPixels } from '../../src/domain/cart/artwork'
import { limitConcurrency } from '../floor/concurrency'
import { log } from '../floor/log'
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
  if (type === 'image/svg+xml') return svgFacts(await readPart(path, 0, headBytes))
  if (type.startsWith('image/')) return pictureFacts(path)
  const head = await readPart(path, 0, headBytes)
  return head.startsWith('%PDF-') ? pdfFacts(await readFile(path)) : epsFacts(head)
}

const headBytes = 64 * 1024
/** Browsers and sharp turn pictures by these. */
const firstSideways = 5

async function pictureFacts(path: string): Promise<ArtworkFacts> {
  const found = await sharp(path, { limitInputPixels: false }).metadata()
  const [across, down] = [found.width, found.pageHeight ?? found.height]
  const isSideways = (found.orientation ?? 1) >= firstSideways
  const pixels = isSideways ? { width: down, height: across } : { width: across, height: down }
  return { ...noFacts, pixels, colours: [colourOfSpace(found.space)] }
}

function colourOfSpace(space: string | undefined): ColourKind {
  if (space === 'cmyk') return 'cmyk'
  return space === 'b-w' || space === 'grey16' ? 'grey' : 'rgb'
}

const mmPerPoint = 25.4 / 72
const rounded = (mm: number) => Math.round(mm * 10) / 10
/** mm; drawings in px have no size of their own. */
const mmOf: Record<string, number> = { mm: 1, cm: 10, in: 25.4, pt: mmPerPoint, pc: 12 * mmPerPoint }

function svgFacts(head: string): ArtworkFacts {
  const tag = /<svg\b[^>]{0,4000}/.exec(head)?.[0] ?? ''
  const lengthOf = (name: string) => {
    const [, value, unit = ''] =
      new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]{1,12})\\s*([a-z]{2})`).exec(tag) ?? []
    return rounded(Number(value) * (mmOf[unit] ?? 0)) || null
  }
  const [width, height] = [lengthOf('width'), lengthOf('height')]
  return { ...noFacts, page: width !== null && height !== null ? { width, height } : null, colours: ['rgb'] }
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
  const [left = Number.NaN, bottom = Number.NaN, right = Number.NaN, top = Number.NaN] = numbers
    .slice(-4)
    .map(Number)
  const box: Box = [
    Math.min(left, right),
    Math.min(bottom, top),
    Math.max(left, right),
    Math.max(bottom, top),
  ]
  return box.every(Number.isFinite) ? box : null
}

function sizeOf([left, bottom, right, top]: Box) {
  return { width: rounded((right - left) * mmPerPoint), height: rounded((top - bottom) * mmPerPoint) }
}

const pageBox = (name: string, text: string) =>
  boxOf(new RegExp(`/${name}\\s{0,8}\\[\\s{0,8}(?:-?[\\d.]{1,16}[\\s\\]]{1,8}){4}`), text)

async function pdfFacts(bytes: Buffer): Promise<ArtworkFacts> {
  const { objects, contents } = await partsOf(bytes)
  const pages = objects.match(/\/Type\s{0,8}\/Page(?![a-zA-Z])/g)?.length ?? 0
  const media = pageBox('MediaBox', objects)
  const trim = pageBox('TrimBox', objects)
  const cut = trim ?? media
  const outer = pageBox('BleedBox', objects) ?? media
  const colours = coloursOf(objects, contents)
  return {
    pixels: null,
    page: cut && sizeOf(cut),
    pages: pages === 0 ? null : pages,
    bleed: trim && outer && bleedOf(trim, outer),
    colours,
  }
}

function bleedOf(trim: Box, outer: Box): number {
  const sides = [trim[0] - outer[0], trim[1] - outer[1], outer[2] - trim[2], outer[3] - trim[3]]
  return rounded(Math.max(0, Math.min(...sides)) * mmPerPoint)
}

/** Four numbers and k, three and rg, one and g: how pages set colours (ISO 32000-1, 8.6.8). Bounded, whatever a file holds. */
const sets = (count: number, names: string) =>
  new RegExp(`(?:^|\\s)(?:[\\d.]{1,12}\\s{1,4}){${count}}(?:${names})(?=\\s|$)`)
const setsCmyk = sets(4, 'k|K')
const setsRgb = sets(3, 'rg|RG')
const setsGrey = sets(1, 'g|G')

function coloursOf(objects: string, contents: string[]): ColourKind[] {
  const isSet = (pattern: RegExp) => contents.some((text) => pattern.test(text))
  const found: ColourKind[] = []
  if (/\/DeviceCMYK\b|\/N\s{1,4}4\b/.test(objects) || isSet(setsCmyk)) found.push('cmyk')
  if (/\/Separation\s{0,4}\/(?!All\b|None\b|Black\b)|\/DeviceN\b/.test(objects)) found.push('spot')
  if (/\/DeviceRGB\b|\/CalRGB\b|\/N\s{1,4}3\b/.test(objects) || isSet(setsRgb)) found.push('rgb')
  if (found.length === 0 && (/\/DeviceGray\b|\/CalGray\b/.test(objects) || isSet(setsGrey)))
    found.push('grey')
  return found
}

const unpack = promisify(inflate)
/** Bytes of one stream and of all that is unpacked, and how many streams are looked at. */
const maxStreamBytes = 4 * 1024 * 1024
const maxUnpackedBytes = 24 * 1024 * 1024
const maxStreams = 1000
/** Characters of a dictionary before its stream. */
const maxDictionary = 2000

/** What stands in objects, packed or not, and what draws pages. Pictures and fonts are passed over. */
async function partsOf(bytes: Buffer): Promise<{ objects: string; contents: string[] }> {
  const objects: string[] = []
  const contents: string[] = []
  let [place, unpacked] = [0, 0]
  for (let count = 0; count < maxStreams && unpacked < maxUnpackedBytes; count++) {
    const found = bytes.indexOf('stream', place)
    if (found < 0) break
    const start = found + 'stream'.length + (bytes[found + 6] === 13 ? 2 : 1)
    const end = bytes.indexOf('endstream', start)
    if (end < 0) break
    const before = bytes.toString('latin1', Math.max(place, found - maxDictionary), found)
    objects.push(before)
    place = end + 'endstream'.length
    const dictionary = before.slice(Math.max(0, before.lastIndexOf(' obj')))
    if (/\/Subtype\s{0,4}\/Image\b|\/FontFile|\/Length1\b|\/Type\s{0,4}\/(XRef|Metadata)\b/.test(dictionary))
      continue
    const text = await textOf(bytes.subarray(start, end), dictionary)
    unpacked += text?.length ?? maxStreamBytes
    if (text === null) continue
    if (/\/Type\s{0,4}\/ObjStm\b/.test(dictionary)) objects.push(text)
    else contents.push(text)
  }
  objects.push(bytes.toString('latin1', place, Math.min(bytes.length, place + maxStreamBytes)))
  return { objects: objects.join('\n'), contents }
}

/** Null for what is larger than it may be, or broken. */
async function textOf(stream: Buffer, dictionary: string): Promise<string | null> {
  if (!/\/Filter/.test(dictionary)) return stream.toString('latin1', 0, maxStreamBytes)
  if (!/\/FlateDecode|\/Fl\b/.test(dictionary)) return ''
  const text = await unpack(stream, { maxOutputLength: maxStreamBytes }).catch(() => null)
  return text && text.toString('latin1')
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
