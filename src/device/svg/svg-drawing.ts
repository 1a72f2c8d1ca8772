/**
 * Draws an SVG without blocking the page (req 18.22). A browser cannot abort the rendering of an image, so it is
 * drawn in tiles, each as large as fits between two frames. The time of a tile is estimated from smaller drawings.
 */
import { deviationsOfBlur } from './svg-cost'

type Size = { width: number; height: number }

/** Time budget for one tile in ms. Input waits at most this long. */
const tileMs = 40
/** Time budget for all tiles together in ms: a customer waits at most this long for a logo. */
const drawingMs = 5000
/** px of the longer side of the drawings that are measured, each twice as large as the one before. */
const measuredSides = [16, 32, 64, 128, 256, 512]
/** Bounds of a tile's side in px. */
const minTileSide = 64
const maxTileSide = 1024

/** Duration of a drawing: `fixed` ms, and `perPixel` ms for each of its pixels and of those that its blurs read. */
type DrawingTime = { fixed: number; perPixel: number }

/** Returns null when the drawing would take too long. `blur`: reach of the blurs, as a share of the longer side. */
export async function drawInTiles(
  image: HTMLImageElement,
  size: Size,
  blur: number,
): Promise<HTMLCanvasElement | null> {
  const drawingTime = await measure(image, size, blur)
  const side = drawingTime && tileSide(drawingTime, size, blur)
  if (side === null) return null
  const deadline = performance.now() + drawingMs
  const canvas = newCanvas(size)
  const context = canvas.getContext('2d')
  for (let y = 0; y < size.height; y += side)
    for (let x = 0; x < size.width; x += side) {
      await nextTask()
      if (performance.now() > deadline) return null
      const tile = { width: Math.min(side, size.width - x), height: Math.min(side, size.height - y) }
      context?.drawImage(drawTile(image, size, { x, y, ...tile }), x, y)
    }
  return canvas
}

/**
 * Returns the side of the largest tile that can be drawn in time, in px; null when no tile is fast enough or too many
 * would be needed.
 */
export function tileSide({ fixed, perPixel }: DrawingTime, size: Size, blur: number): number | null {
  const border = borderOf(size, blur)
  const longerSide = Math.max(size.width, size.height)
  const maxSideInTime = Math.floor(Math.sqrt(Math.max(0, tileMs - fixed) / perPixel) - border)
  const side = Math.min(maxTileSide, longerSide, maxSideInTime)
  if (side < Math.min(minTileSide, longerSide)) return null
  const tiles = Math.ceil(size.width / side) * Math.ceil(size.height / side)
  const eachMs = fixed + perPixel * (side + border) ** 2
  return tiles * eachMs > drawingMs ? null : side
}

/** Width of the border around a tile that its blurs read, in px, for both sides together. */
function borderOf({ width, height }: Size, blur: number): number {
  return 2 * deviationsOfBlur * blur * Math.max(width, height)
}

/** Returns null when even a small drawing takes too long. */
async function measure(image: HTMLImageElement, size: Size, blur: number): Promise<DrawingTime | null> {
  let previous: { ms: number; pixels: number } | null = null
  let fixed = 0
  let perPixel = 0
  for (const side of measuredSides) {
    const scale = side / Math.max(size.width, size.height)
    const small = { width: Math.ceil(size.width * scale), height: Math.ceil(size.height * scale) }
    // The first drawing also lays out the shapes, and any drawing may be interrupted.
    const times = [await timeOf(image, small), await timeOf(image, small)]
    const ms = Math.min(...times)
    const pixels = (side + borderOf(small, blur)) ** 2
    perPixel = previous === null ? 0 : Math.max(0, ms - previous.ms) / (pixels - previous.pixels)
    fixed = Math.max(0, ms - perPixel * pixels)
    if (fixed > tileMs) return null
    // The next drawing has four times as many pixels.
    if (ms + 3 * perPixel * pixels > tileMs) break
    previous = { ms, pixels }
  }
  return { fixed, perPixel }
}

async function timeOf(image: HTMLImageElement, size: Size): Promise<number> {
  await nextTask()
  const start = performance.now()
  drawTile(image, size, { x: 0, y: 0, ...size })
  return performance.now() - start
}

/** Draws the part of an image of this size that begins at x and y. */
function drawTile(
  image: HTMLImageElement,
  size: Size,
  { x, y, ...tile }: Size & { x: number; y: number },
): HTMLCanvasElement {
  const canvas = newCanvas(tile)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.translate(-x, -y)
  context?.drawImage(image, 0, 0, size.width, size.height)
  // Without a read the browser may defer the drawing.
  context?.getImageData(0, 0, 1, 1)
  return canvas
}

function newCanvas({ width, height }: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, width)
  canvas.height = Math.max(1, height)
  return canvas
}

/** Yields to the event loop, so that the page handles pending input. */
export const nextTask = () => new Promise((resolve) => setTimeout(resolve))
