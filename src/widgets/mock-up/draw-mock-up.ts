/** Draws a product's picture with a logo in its print area: what is shown, and what is saved (req 18.21). */
import type { PrintArea } from '../../domain/product/product'
import type { Placement } from '../../domain/mock-up/placement'
import { coverPrint } from './cover-print'

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
