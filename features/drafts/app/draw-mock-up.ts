/** Draws a product's picture with a logo in its print area, for display and for saving (req 18.21). */
import type { PrintArea } from '../../../src/domain/product/product'
import type { Placement } from '../../../src/domain/mock-up/mock-up'

export type MockUpDrawing = {
  picture: HTMLImageElement
  area: PrintArea
  /**
   * Set if the picture already shows a print in the area, which the logo replaces. `colour`: product colour as hex;
   * null: unknown.
   */
  cover: { colour: string | null } | null
  /** null: no logo yet. */
  logo: HTMLCanvasElement | null
  placement: Placement
  /** Outlines the print area. */
  showsArea: boolean
}

/** Longer side in px, sharp on a screen and on half a printed page. */
const maxSidePx = 1000

export function drawMockUp(canvas: HTMLCanvasElement, drawing: MockUpDrawing): void {
  const { picture, area, cover, logo, placement, showsArea } = drawing
  const scale = Math.min(1, maxSidePx / Math.max(picture.naturalWidth, picture.naturalHeight))
  canvas.width = Math.round(picture.naturalWidth * scale)
  canvas.height = Math.round(picture.naturalHeight * scale)
  const context = canvas.getContext('2d')
  if (!context) return
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const [areaWidth, areaHeight] = [area.width * canvas.width, area.height * canvas.height]
  context.translate((area.x + area.width / 2) * canvas.width, (area.y + area.height / 2) * canvas.height)
  context.rotate((area.turn * Math.PI) / 180)
  context.translate(-areaWidth / 2, -areaHeight / 2)
  if (cover && logo) coverPrint(context, [areaWidth, areaHeight], cover.colour)
  if (logo) {
    const width = placement.width * areaWidth
    const height = (width * logo.height) / logo.width
    context.imageSmoothingQuality = 'high'
    context.drawImage(
      logo,
      placement.x * areaWidth - width / 2,
      placement.y * areaHeight - height / 2,
      width,
      height,
    )
  }
  if (!showsArea) return
  // A light line with dark dashes is visible on any colour.
  context.lineWidth = canvas.width / 320
  for (const [colour, dash] of [
    ['#ffffff', 0],
    ['#17201d', canvas.width / 100],
  ] as const) {
    context.strokeStyle = colour
    context.setLineDash(dash === 0 ? [] : [dash, dash])
    context.strokeRect(0, 0, areaWidth, areaHeight)
  }
}

/** Returns the logo in one colour, without its paper (light background). */
export function inOneColour(logo: HTMLCanvasElement, colour: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = logo.width
  canvas.height = logo.height
  const context = canvas.getContext('2d')
  if (!context) return logo
  context.drawImage(logo, 0, 0)
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height)
  removePaper(pixels.data)
  context.putImageData(pixels, 0, 0)
  context.globalCompositeOperation = 'source-in'
  context.fillStyle = colour
  context.fillRect(0, 0, canvas.width, canvas.height)
  return canvas
}

/**
 * Lightness from 0 (black) to 1 (white): above the first value the paper begins to fade out, from the second on it is
 * transparent.
 */
const paperLightness = [0.8, 0.95] as const

/**
 * Makes the paper of a logo transparent and leaves its ink opaque; an entirely white image counts as ink. Changes
 * the RGBA pixels in place.
 */
export function removePaper(pixels: Uint8ClampedArray): void {
  if (!hasInk(pixels)) return
  for (let offset = 0; offset < pixels.length; offset += 4) {
    const ink = (paperLightness[1] - lightness(pixels, offset)) / (paperLightness[1] - paperLightness[0])
    pixels[offset + 3] = (pixels[offset + 3] ?? 0) * Math.min(1, Math.max(0, ink))
  }
}

function hasInk(pixels: Uint8ClampedArray): boolean {
  for (let offset = 0; offset < pixels.length; offset += 4)
    if ((pixels[offset + 3] ?? 0) > 128 && lightness(pixels, offset) < paperLightness[0]) return true
  return false
}

function lightness(pixels: Uint8ClampedArray, offset: number): number {
  const [red = 0, green = 0, blue = 0] = [pixels[offset], pixels[offset + 1], pixels[offset + 2]]
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
}

// Covers the print that a product's picture already shows, if the provider has no picture without it. The area is
// filled with the colours around it, so that shading continues, or with the chosen colour (req 18.25).

/** Samples along a side, and how many of them are outside the area at each end. */
const sideSamples = 24
const outsideSamples = 4
const insideSamples = sideSamples - 2 * outsideSamples

/**
 * Distance from the median colour above which a sample is not part of the product: the background, or an edge of the
 * print.
 */
const maxColourDistance = 60

/**
 * The context must be transformed so that the area extends from 0, 0 to `areaWidth`, `areaHeight`. `colour`: fallback
 * as hex, if the picture may not be read.
 */
function coverPrint(
  context: CanvasRenderingContext2D,
  [areaWidth, areaHeight]: readonly [number, number],
  colour: string | null,
): void {
  const patch = patchAround(context, areaWidth, areaHeight)
  if (patch) {
    context.imageSmoothingQuality = 'high'
    context.drawImage(
      patch,
      outsideSamples,
      outsideSamples,
      insideSamples,
      insideSamples,
      0,
      0,
      areaWidth,
      areaHeight,
    )
  } else if (colour !== null) {
    context.fillStyle = colour
    context.fillRect(0, 0, areaWidth, areaHeight)
  }
}

/** Returns null if the picture's server does not allow pages to read its pixels. */
function patchAround(
  context: CanvasRenderingContext2D,
  areaWidth: number,
  areaHeight: number,
): HTMLCanvasElement | null {
  const patch = document.createElement('canvas')
  patch.width = sideSamples
  patch.height = sideSamples
  const patchContext = patch.getContext('2d', { willReadFrequently: true })
  if (!patchContext) return null
  patchContext.imageSmoothingQuality = 'high'
  patchContext.setTransform(
    new DOMMatrix()
      .translate(outsideSamples, outsideSamples)
      .scale(insideSamples / areaWidth, insideSamples / areaHeight)
      .multiply(context.getTransform().inverse()),
  )
  patchContext.drawImage(context.canvas, 0, 0)
  try {
    const pixels = patchContext.getImageData(0, 0, sideSamples, sideSamples)
    fillFromEdge(pixels.data)
    patchContext.putImageData(pixels, 0, 0)
    return patch
  } catch {
    return null
  }
}

type Colour = readonly [number, number, number]

/**
 * Fills a square of RGBA pixels from its border: each pixel is the mean of the four border pixels in its row and
 * column, weighted by proximity. Changes the pixels in place.
 */
export function fillFromEdge(pixels: Uint8ClampedArray): void {
  const size = Math.sqrt(pixels.length / 4)
  const last = size - 1
  const colourAt = (x: number, y: number): Colour => {
    const index = 4 * (y * size + x)
    return [pixels[index] ?? 0, pixels[index + 1] ?? 0, pixels[index + 2] ?? 0]
  }
  const positions = Array.from({ length: size }, (_, index) => index)
  const edge = positions.flatMap((index) => [
    colourAt(index, 0),
    colourAt(index, last),
    colourAt(0, index),
    colourAt(last, index),
  ])
  const medianColour = [0, 1, 2].map((channel) =>
    median(edge.map((colour) => colour[channel] ?? 0)),
  ) as unknown as Colour
  const withoutOutlier = (colour: Colour): Colour =>
    distance(colour, medianColour) > maxColourDistance ? medianColour : colour
  const [top, bottom] = [
    positions.map((x) => withoutOutlier(colourAt(x, 0))),
    positions.map((x) => withoutOutlier(colourAt(x, last))),
  ]
  const [left, right] = [
    positions.map((y) => withoutOutlier(colourAt(0, y))),
    positions.map((y) => withoutOutlier(colourAt(last, y))),
  ]
  for (const y of positions)
    for (const x of positions) {
      const neighbours: [Colour, number][] = [
        [left[y] ?? medianColour, 1 / (x + 1)],
        [right[y] ?? medianColour, 1 / (size - x)],
        [top[x] ?? medianColour, 1 / (y + 1)],
        [bottom[x] ?? medianColour, 1 / (size - y)],
      ]
      const weights = neighbours.reduce((sum, [, weight]) => sum + weight, 0)
      const index = 4 * (y * size + x)
      for (const channel of [0, 1, 2] as const)
        pixels[index + channel] =
          neighbours.reduce((sum, [colour, weight]) => sum + colour[channel] * weight, 0) / weights
      pixels[index + 3] = 255
    }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function distance(first: Colour, other: Colour): number {
  return Math.hypot(first[0] - other[0], first[1] - other[1], first[2] - other[2])
}
