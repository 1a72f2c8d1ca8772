/**
 * Covers the print that a product's picture already shows, where the provider has no picture without it: its area is painted
 * over in the colours around it, so that shades go on, or in the chosen colour (req 18.25).
 */

/** Samples along a side, and how many of them lie outside the area at either end. */
const side = 24
const outside = 4
const inside = side - 2 * outside

/** From here on a colour around the area is none of the product: the ground behind it, or an edge of the print. */
const farOff = 60

/** The context stands so that the area goes from 0, 0 to `wide`, `high`. `colour`: as hex, where the picture may not be read. */
export function coverPrint(
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
