/**
 * A customer's logo out of a file: made safe, drawn once, and no larger in memory than a mock-up needs (req 18.22). An SVG
 * is only ever drawn as a picture, in which nothing runs. A PDF is drawn where the browser can.
 */
import { endingOf, maxArtworkPixels, shownName } from '../domain/cart/artwork'
import { maxShapes, shapesIn } from './svg-shapes'

export type Logo = {
  /** What goes with the order: as it was chosen. */
  file: File
  /** No larger than `drawnAtMost`. */
  drawing: HTMLCanvasElement
  /** Across the file, by which a print is judged; null for what is sharp in any size. */
  pixels: number | null
}

/** Its message is for the customer. */
export class LogoFailure extends Error {
  override name = 'LogoFailure'
}

/** Bytes. Kept sealed on the device, it may not be as large as artwork. */
const maxLogoBytes = 8 * 1024 * 1024
/** px of the longer side: of what is drawn on a product, of the PNG that an SVG becomes, and of a small picture in a list. */
const drawnAtMost = 1600
const printedAtMost = 3000
const listedAtMost = 480

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
  return withImage(file, (image, type) => ({
    // Systems have other types for drawings, or none.
    file: file.type === type ? file : new File([file], file.name, { type }),
    drawing: drawn(image, drawnAtMost),
    pixels: type === types['svg'] || type === types['pdf'] ? null : image.naturalWidth,
  }))
}

/** A logo that is an SVG, for a shop that takes none. Throws LogoFailure. */
export function pngOfLogo(file: File): Promise<File> {
  return withImage(file, async (image) => {
    const name = shownName(file.name)
    const png = await pngOf(drawn(image, printedAtMost))
    if (!png) throw new LogoFailure(`${name} could not be drawn.`)
    return new File([png], `${name.replace(/\.svg$/i, '')}.png`, { type: png.type })
  })
}

/** For a list; null for what cannot be drawn. */
export function smallPictureOf(file: File): Promise<Blob | null> {
  return withImage(file, (image) => pngOf(drawn(image, listedAtMost))).catch((error: unknown) => {
    if (error instanceof LogoFailure) return null
    throw error
  })
}

/** Throws LogoFailure. */
async function withImage<T>(
  file: File,
  use: (image: HTMLImageElement, type: string) => T | Promise<T>,
): Promise<T> {
  const name = shownName(file.name)
  const type = types[endingOf(file.name)]
  if (type === undefined) throw new LogoFailure(`${name} is no logo that can be shown here. ${logoLimits}`)
  if (file.size > maxLogoBytes) throw new LogoFailure(`${name} is larger than 8 MB.`)
  const isSvg = type === types['svg']
  const source = isSvg ? await safeSvg(await file.text()) : new Blob([file], { type })
  const url = source && URL.createObjectURL(source)
  try {
    const image = url === null ? null : await loaded(url)
    if (!image || image.naturalWidth * image.naturalHeight === 0)
      throw new LogoFailure(type === types['pdf'] ? noPdf : `${name} is damaged or not what its name says.`)
    if (image.naturalWidth * image.naturalHeight > maxArtworkPixels)
      throw new LogoFailure(`${name} has more than 50 megapixels.`)
    if (isSvg && drawingTime(image) > maxDrawing) throw new LogoFailure(tooMuch)
    return await use(image, type)
  } finally {
    if (url !== null) URL.revokeObjectURL(url)
  }
}

const noPdf =
  'This browser can’t show a PDF here. Use a PNG, JPEG or SVG; you can add the PDF as artwork in the cart.'

const tooMuch = 'This SVG is too complex. Save it as a PNG or PDF.'

/** Slow for every pixel, and no part of what can be printed. */
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

/** ms that the page may stand still for a logo. No browser can break off the drawing of a picture. */
const maxDrawing = 5000
/** px of two small drawings, by which a large one is foreseen: its time grows with its area. */
const tried = [100, 400] as const

/** How long the largest drawing will take, in ms. */
function drawingTime(image: HTMLImageElement): number {
  // The first one also lays out the shapes.
  timeOf(image, tried[0])
  const [small, larger] = [timeOf(image, tried[0]), timeOf(image, tried[1])]
  const perPixel = Math.max(0, larger - small) / (tried[1] ** 2 - tried[0] ** 2)
  return larger + perPixel * printedAtMost ** 2
}

function timeOf(image: HTMLImageElement, size: number): number {
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = Math.max(1, Math.round((size * image.naturalHeight) / image.naturalWidth))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const began = performance.now()
  context?.drawImage(image, 0, 0, canvas.width, canvas.height)
  // Else the browser may put the work off.
  context?.getImageData(0, 0, 1, 1)
  return performance.now() - began
}

/** Throws LogoFailure for what would take too long to draw. Null for what is no SVG. Scripts, links to elsewhere and HTML inside are gone; its size is told where only its proportion was. */
async function safeSvg(text: string): Promise<Blob | null> {
  const { default: purifier } = await import('dompurify')
  const fragment = purifier.sanitize(text, {
    USE_PROFILES: { svg: true, svgFilters: true },
    FORBID_TAGS: ['a', 'image', ...slowFilters],
    ADD_TAGS: ['use'],
    ADD_ATTR: ['href'],
    RETURN_DOM_FRAGMENT: true,
  })
  const svg = fragment.querySelector('svg')
  if (!svg) return null
  if (shapesIn(svg) > maxShapes) throw new LogoFailure(tooMuch)
  const [, , wide = 0, high = 0] = (svg.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number)
  if (wide > 0 && high > 0) {
    const scale = printedAtMost / Math.max(wide, high)
    svg.setAttribute('width', String(Math.ceil(wide * scale)))
    svg.setAttribute('height', String(Math.ceil(high * scale)))
  }
  return new Blob([new XMLSerializer().serializeToString(svg)], { type: types['svg'] ?? '' })
}

/** Null where it cannot be drawn. `cors`: for a picture of another server, so that what is drawn with it may be saved. */
export function loaded(url: string, cors = false): Promise<HTMLImageElement | null> {
  return new Promise((resolve) => {
    const image = new Image()
    if (cors) image.crossOrigin = 'anonymous'
    image.onload = () => resolve(image)
    image.onerror = () => resolve(null)
    image.src = url
  })
}

function drawn(image: HTMLImageElement, atMost: number): HTMLCanvasElement {
  const { naturalWidth: wide, naturalHeight: high } = image
  const scale = Math.min(1, atMost / Math.max(wide, high))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(wide * scale))
  canvas.height = Math.max(1, Math.round(high * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Throws a SecurityError where a picture on it may not be copied. */
export function pngOf(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
