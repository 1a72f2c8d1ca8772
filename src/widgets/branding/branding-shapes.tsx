/**
 * Drawings of branding methods as data, and their shared shapes: the sample logo in one and in full colour, a product
 * on a table, arrows and drops.
 */
import styles from './branding-drawing.module.css'

/** `look`: class names of the style sheet, separated by spaces. */
export type Shape = [look: string, path: string, transform?: string | undefined]

type DrawingProps = {
  /** In paint order from back to front; the drawing is 120 units wide. */
  shapes: Shape[]
  height: number
}

export function Drawing({ shapes, height }: DrawingProps) {
  return (
    <svg viewBox={`0 0 120 ${height}`} aria-hidden="true" className={styles.drawing}>
      {shapes.map(([look, path, transform], index) => (
        <path key={index} d={path} transform={transform} className={classOf(look)} />
      ))}
    </svg>
  )
}

function classOf(look: string): string {
  return look
    .split(' ')
    .map((name) => styles[name])
    .join(' ')
}

/** The artwork in one colour: a star of the radius `r`. */
export function star(look: string, x: number, y: number, r: number, transform?: string): Shape {
  const corners = Array.from({ length: 10 }, (_, corner) => {
    const reach = corner % 2 === 0 ? r : r * 0.45
    const angle = (corner * Math.PI) / 5
    return `${(x + reach * Math.sin(angle)).toFixed(1)} ${(y - reach * Math.cos(angle)).toFixed(1)}`
  })
  return [look, `M${corners.join('L')}Z`, transform]
}

/** The artwork in full colour: three colours that overlap. */
export function blend(x: number, y: number, r: number, transform?: string): Shape[] {
  const offset = r * 0.62
  return [
    ['blend mark', disc(x, y - offset, r), transform],
    ['blend gold', disc(x - offset, y + offset * 0.6, r), transform],
    ['blend red', disc(x + offset, y + offset * 0.6, r), transform],
  ]
}

/**
 * Returns the transform that lays a shape drawn around 0 0 flat on a table, which is seen from the front and above.
 */
export function tableTransform(x: number, y: number): string {
  return `translate(${x} ${y}) scale(1 .6)`
}

export function disc(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`
}

/** A flat product on the table, `width` by `depth` units before perspective; x, y is its front left corner. */
export function slab(x: number, y: number, width: number, depth: number, thickness = 6): Shape[] {
  const back = depth * 0.5
  return [
    ['tool', `M${x} ${y}v${thickness}h${width}l${back} ${-depth}v${-thickness}l${-back} ${depth}z`],
    ['body', `M${x} ${y}l${back} ${-depth}h${width}l${-back} ${depth}z`],
  ]
}

export function arrowDown(x: number, y: number, length: number): Shape {
  return ['motion', `M${x} ${y}v${length}m-4 -4l4 4l4 -4`]
}

/** Drops of three colours on their way down. */
export function drops(x: number, y: number): Shape[] {
  return [
    ['mark', disc(x - 8, y, 1.8)],
    ['gold', disc(x, y + 5, 1.8)],
    ['red', disc(x + 8, y + 1, 1.8)],
  ]
}

/** Three colour stripes side by side, each `height` units high. */
export function stripes(y: number, height: number): Shape[] {
  return [
    ['mark', `M30 ${y}h20v${height}h-20z`],
    ['gold', `M50 ${y}h20v${height}h-20z`],
    ['red', `M70 ${y}h20v${height}h-20z`],
  ]
}
