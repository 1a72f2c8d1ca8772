/** Draws a product's picture with a logo in its print area: what is shown, and what is saved (req 18.21). */
import type { PrintArea } from '../../domain/product/product'
import type { Placement } from '../../domain/mock-up/mock-up'

export type MockUpDrawing = {
  picture: HTMLImageElement
  area: PrintArea
  /** The picture shows a print there, which a logo takes the place of. `colour` of the product, as hex, as far as it is known. */
  cover: { colour: string | null } | null
  /** Null before there is one. */
  logo: HTMLCanvasElement | null
  placement: Placement
  /** The area's edge is to be seen. */
  showsArea: boolean
}

/** px of the longer side: sharp on a screen and on half a page. */
const drawnAtMost = 1000

export function drawMockUp(canvas: HTMLCanvasElement, drawing: MockUpDrawing): void {
  const { picture, area, cover, logo, placement, showsArea } = drawing
  const scale = Math.min(1, drawnAtMost / Math.max(picture.naturalWidth, picture.naturalHeight))
  canvas.width = Math.round(picture.naturalWidth * scale)
  canvas.height = Math.round(picture.naturalHeight * scale)
  const context = canvas.getContext('2d')
  if (!context) return
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const [wide, high] = [area.width * canvas.width, area.height * canvas.height]
  context.translate((area.x + area.width / 2) * canvas.width, (area.y + area.height / 2) * canvas.height)
  context.rotate((area.turn * Math.PI) / 180)
  context.translate(-wide / 2, -high / 2)
  if (cover && logo) coverPrint(context, [wide, high], cover.colour)
  if (logo) {
    const width = placement.width * wide
    const height = (width * logo.height) / logo.width
    context.imageSmoothingQuality = 'high'
    context.drawImage(logo, placement.x * wide - width / 2, placement.y * high - height / 2, width, height)
  }
  if (!showsArea) return
  // Light on dark and dark on light.
  context.lineWidth = canvas.width / 320
  for (const [colour, dash] of [
    ['#ffffff', 0],
    ['#17201d', canvas.width / 100],
  ] as const) {
    context.strokeStyle = colour
    context.setLineDash(dash === 0 ? [] : [dash, dash])
    context.strokeRect(0, 0, wide, high)
  }
}

/** All of the logo that is no paper, in one colour. */
export function inOneColour(logo: HTMLCanvasElement, colour: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = logo.width
  canvas.height = logo.height
  const context = canvas.getContext('2d')
  if (!context) return logo
  context.drawImage(logo, 0, 0)
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height)
  inkOf(pixels.data)
  context.putImageData(pixels, 0, 0)
  context.globalCompositeOperation = 'source-in'
  context.fillStyle = colour
  context.fillRect(0, 0, canvas.width, canvas.height)
  return canvas
}

/** From black, 0, to white, 1: what is lighter than the first of them begins to be paper, from the second on it is. */
const paper = [0.8, 0.95] as const

/** Leaves the ink of a print, whole, and makes paper transparent. What is white all over is ink. RGBA, in place. */
export function inkOf(pixels: Uint8ClampedArray): void {
  if (!hasInk(pixels)) return
  for (let at = 0; at < pixels.length; at += 4) {
    const ink = (paper[1] - lightness(pixels, at)) / (paper[1] - paper[0])
    pixels[at + 3] = (pixels[at + 3] ?? 0) * Math.min(1, Math.max(0, ink))
  }
}

function hasInk(pixels: Uint8ClampedArray): boolean {
  for (let at = 0; at < pixels.length; at += 4)
    if ((pixels[at + 3] ?? 0) > 128 && lightness(pixels, at) < paper[0]) return true
  return false
}

function lightness(pixels: Uint8ClampedArray, at: number): number {
  const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]]
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
}

// Covers the print that a product's picture already shows, where the provider has no picture without it: its area is painted
// over in the colours around it, so that shades go on, or in the chosen colour (req 18.25).

/** Samples along a side, and how many of them lie outside the area at either end. */
const side = 24
const outside = 4
const inside = side - 2 * outside

/** From here on a colour around the area is none of the product: the ground behind it, or an edge of the print. */
const farOff = 60

/** The context stands so that the area goes from 0, 0 to `wide`, `high`. `colour`: as hex, where the picture may not be read. */
function coverPrint(
  context: CanvasRenderingContext2D,
  [wide, high]: readonly [number, number],
  colour: string | null,
): void {
  const patch = patchAround(context, wide, high)
  if (patch) {
    context.imageSmoothingQuality = 'high'
    context.drawImage(patch, outside, outside, inside, inside, 0, 0, wide, high)
  } else if (colour !== null) {
    context.fillStyle = colour
    context.fillRect(0, 0, wide, high)
  }
}

/** Null where the picture comes from a server that lets no page read it. */
function patchAround(
  context: CanvasRenderingContext2D,
  wide: number,
  high: number,
): HTMLCanvasElement | null {
  const patch = document.createElement('canvas')
  patch.width = side
  patch.height = side
  const small = patch.getContext('2d', { willReadFrequently: true })
  if (!small) return null
  small.imageSmoothingQuality = 'high'
  small.setTransform(
    new DOMMatrix()
      .translate(outside, outside)
      .scale(inside / wide, inside / high)
      .multiply(context.getTransform().inverse()),
  )
  small.drawImage(context.canvas, 0, 0)
  try {
    const pixels = small.getImageData(0, 0, side, side)
    fillFromEdge(pixels.data)
    small.putImageData(pixels, 0, 0)
    return patch
  } catch {
    return null
  }
}

type Colour = readonly [number, number, number]

/** Fills a square of RGBA from its outermost pixels: each pixel is nearest to the edges that are nearest. In place. */
export function fillFromEdge(pixels: Uint8ClampedArray): void {
  const size = Math.sqrt(pixels.length / 4)
  const last = size - 1
  const at = (x: number, y: number): Colour => {
    const index = 4 * (y * size + x)
    return [pixels[index] ?? 0, pixels[index + 1] ?? 0, pixels[index + 2] ?? 0]
  }
  const places = Array.from({ length: size }, (_, place) => place)
  const edge = places.flatMap((place) => [at(place, 0), at(place, last), at(0, place), at(last, place)])
  const usual = [0, 1, 2].map((part) => median(edge.map((colour) => colour[part] ?? 0))) as unknown as Colour
  const kept = (colour: Colour): Colour => (distance(colour, usual) > farOff ? usual : colour)
  const [top, bottom] = [places.map((x) => kept(at(x, 0))), places.map((x) => kept(at(x, last)))]
  const [left, right] = [places.map((y) => kept(at(0, y))), places.map((y) => kept(at(last, y)))]
  for (const y of places)
    for (const x of places) {
      const near: [Colour, number][] = [
        [left[y] ?? usual, 1 / (x + 1)],
        [right[y] ?? usual, 1 / (size - x)],
        [top[x] ?? usual, 1 / (y + 1)],
        [bottom[x] ?? usual, 1 / (size - y)],
      ]
      const weights = near.reduce((sum, [, weight]) => sum + weight, 0)
      const index = 4 * (y * size + x)
      for (const part of [0, 1, 2] as const)
        pixels[index + part] = near.reduce((sum, [one, weight]) => sum + one[part] * weight, 0) / weights
      pixels[index + 3] = 255
    }
}

function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0
}

function distance(one: Colour, other: Colour): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])
}
