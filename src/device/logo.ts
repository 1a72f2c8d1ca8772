/**
 * Reads a customer's logo from a file: made safe, rendered once, and no larger in memory than a mock-up needs (req
 * 18.22). An SVG is only rendered as an image, in which no script runs. A PDF is rendered if the browser can.
 */
import { endingOf, maxArtworkPixels, safeFileName } from '../domain/cart/artwork'
import { costOfSvg, maxBlur, maxShapes } from './svg/svg-cost'
import { drawInTiles, nextTask } from './svg/svg-drawing'
import { viewBoxOf } from './svg/svg-lengths'

export type Logo = {
  /** The file for the order, as it was chosen. */
  file: File
  /** Its longer side is at most `maxRenderedSide`. */
  drawing: HTMLCanvasElement
  /** Width of the file in pixels, which decides the print quality; null: sharp at any size. */
  pixels: number | null
}

/** `message` is for the customer. */
export class LogoFailure extends Error {
  override name = 'LogoFailure'
}

/** Maximum size of a logo's file. It is lower than for artwork, because logos are stored encrypted on the device. */
const maxLogoBytes = 8 * 1024 * 1024
/**
 * Maximum of the longer side in pixels: of a rendered logo on a product, of the PNG that replaces an SVG, and of a
 * thumbnail in a list.
 */
const maxRenderedSide = 1600
const maxPngSide = 3000
const maxThumbnailSide = 480

const types: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
}
export const logoAccept = Object.entries(types)
  .map(([ending, type]) => `.${ending},${type}`)
  .join(',')
export const isLogoFile = (name: string): boolean => types[endingOf(name)] !== undefined
export const logoLimits = 'PNG, JPEG, SVG or PDF, up to 8 MB.'

/** Throws LogoFailure. */
export function readLogo(file: File): Promise<Logo> {
  return withImage(file, async ({ type, pixels, render }) => ({
    // Some operating systems report another type for drawings, or none.
    file: file.type === type ? file : new File([file], file.name, { type }),
    drawing: await render(maxRenderedSide),
    pixels,
  }))
}

/** Converts an SVG logo to a PNG, for a shop that accepts no SVG. Throws LogoFailure. */
export function pngOfLogo(file: File): Promise<File> {
  return withImage(file, async ({ render }) => {
    const name = safeFileName(file.name)
    const png = await pngOf(await render(maxPngSide))
    if (!png) throw new LogoFailure(`${name} could not be drawn.`)
    return new File([png], `${name.replace(/\.svg$/i, '')}.png`, { type: png.type })
  })
}

/** A thumbnail for a list; null: the file cannot be rendered. */
export function smallPictureOf(file: File): Promise<Blob | null> {
  return withImage(file, async ({ render }) => pngOf(await render(maxThumbnailSide))).catch(
    (error: unknown) => {
      if (error instanceof LogoFailure) return null
      throw error
    },
  )
}

type OpenedLogo = {
  type: string
  /** Width of the file in pixels; null: sharp at any size. */
  pixels: number | null
  /** Renders the logo with a longer side of at most `maxSide` px. Throws LogoFailure. */
  render: (maxSide: number) => Promise<HTMLCanvasElement>
}

/** Throws LogoFailure. */
async function withImage<T>(file: File, use: (logo: OpenedLogo) => T | Promise<T>): Promise<T> {
  const name = safeFileName(file.name)
  const type = types[endingOf(file.name)]
  if (type === undefined) throw new LogoFailure(`${name} can’t be used as a logo. ${logoLimits}`)
  if (file.size > maxLogoBytes) throw new LogoFailure(`${name} is larger than 8 MB.`)
  const svg = type === types['svg'] ? await safeSvg(await file.text()) : null
  const source = type === types['svg'] ? svg?.file : new Blob([file], { type })
  const url = source && URL.createObjectURL(source)
  try {
    const image = url === undefined ? null : await loadImage(url)
    if (!image || image.naturalWidth * image.naturalHeight === 0)
      throw new LogoFailure(
        type === types['pdf'] ? noPdfMessage : `${name} is damaged or not what its name says.`,
      )
    if (image.naturalWidth * image.naturalHeight > maxArtworkPixels)
      throw new LogoFailure(`${name} has more than 50 megapixels.`)
    const render = async (maxSide: number) => {
      const size = sizeWithin(image, maxSide)
      const drawing = svg ? await drawInTiles(image, size, svg.blur) : drawToCanvas(image, size)
      if (!drawing) throw new LogoFailure(tooComplex)
      return drawing
    }
    return await use({ type, pixels: svg || type === types['pdf'] ? null : image.naturalWidth, render })
  } finally {
    if (url !== undefined) URL.revokeObjectURL(url)
  }
}

const noPdfMessage =
  'This browser can’t show a PDF here. Use a PNG, JPEG or SVG; you can add the PDF as artwork in the cart.'

const tooComplex = 'This SVG is too complex. Save it as a PNG or PDF.'

/** SVG filters that are removed: they are slow for every pixel and cannot be printed. */
const slowFilters = [
  'feConvolveMatrix',
  'feDiffuseLighting',
  'feDisplacementMap',
  'feImage',
  'feMorphology',
  'feSpecularLighting',
  'feTile',
  'feTurbulence',
]

/** Elements that are removed. Illustrator and other programs store their own data in them, perhaps megabytes of it. */
const privateElements = ['metadata', 'i:pgf', 'i:aipgf', 'i:aipgfRef']
/** Maximum number of characters, tags and attributes of the remaining markup, which is read in one task. */
const maxMarkup = { length: 1_000_000, tags: 12_000, attributes: 40_000 }

/**
 * Returns the SVG without scripts, external links and HTML, and with a size when it has only proportions; null when
 * the text is no SVG. Throws LogoFailure when the SVG would take too long to read or to draw.
 */
async function safeSvg(text: string): Promise<{ file: Blob; blur: number } | null> {
  const markup = privateElements
    .reduce(withoutElement, text)
    // Embedded images are not drawn.
    .replace(/data:image\/[\w.+-]+;base64,[\w+/=\s]*/g, '')
  if (markup.length > maxMarkup.length || countOf(markup, '<') > maxMarkup.tags)
    throw new LogoFailure(tooComplex)
  if (countOf(markup, '=') > maxMarkup.attributes) throw new LogoFailure(tooComplex)
  const { default: purifier } = await import('dompurify')
  const fragment = purifier.sanitize(markup, {
    USE_PROFILES: { svg: true, svgFilters: true },
    FORBID_TAGS: ['a', 'image', ...slowFilters],
    ADD_TAGS: ['use'],
    ADD_ATTR: ['href'],
    RETURN_DOM_FRAGMENT: true,
  })
  const svg = fragment.querySelector('svg')
  if (!svg) return null
  await nextTask()
  const { shapes, blur } = costOfSvg(svg)
  if (shapes > maxShapes || blur > maxBlur) throw new LogoFailure(tooComplex)
  const { width, height } = viewBoxOf(svg)
  if (width > 0 && height > 0) {
    const scale = maxPngSide / Math.max(width, height)
    svg.setAttribute('width', String(Math.ceil(width * scale)))
    svg.setAttribute('height', String(Math.ceil(height * scale)))
  }
  await nextTask()
  return { file: new Blob([new XMLSerializer().serializeToString(svg)], { type: types['svg'] ?? '' }), blur }
}

function withoutElement(text: string, name: string): string {
  const start = new RegExp(`<${name}[\\s>]`, 'g')
  const end = `</${name}>`
  let result = ''
  let position = 0
  for (;;) {
    start.lastIndex = position
    const from = start.exec(text)?.index ?? -1
    const until = from < 0 ? -1 : text.indexOf(end, from)
    if (until < 0) return result + text.slice(position)
    result += text.slice(position, from)
    position = until + end.length
  }
}

function countOf(text: string, character: string): number {
  let count = 0
  for (let index = text.indexOf(character); index >= 0; index = text.indexOf(character, index + 1)) count++
  return count
}

/**
 * null: the image cannot be loaded. `cors`: for an image from another server, so that a canvas with it can be saved.
 */
export function loadImage(url: string, cors = false): Promise<HTMLImageElement | null> {
  return new Promise((resolve) => {
    const image = new Image()
    if (cors) image.crossOrigin = 'anonymous'
    image.onload = () => resolve(image)
    image.onerror = () => resolve(null)
    image.src = url
  })
}

function sizeWithin({ naturalWidth, naturalHeight }: HTMLImageElement, maxSide: number) {
  const scale = Math.min(1, maxSide / Math.max(naturalWidth, naturalHeight))
  return {
    width: Math.max(1, Math.round(naturalWidth * scale)),
    height: Math.max(1, Math.round(naturalHeight * scale)),
  }
}

function drawToCanvas(image: HTMLImageElement, size: { width: number; height: number }): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), size)
  canvas.getContext('2d')?.drawImage(image, 0, 0, size.width, size.height)
  return canvas
}

/** Throws a SecurityError when the canvas contains an image that may not be copied. */
export function pngOf(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
