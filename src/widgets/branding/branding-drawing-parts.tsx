/** What the drawings of branding methods share: one logo in one colour, one in full colour, heat, arrows, drops. */
import type { ReactNode } from 'react'
import styles from './branding-drawing.module.css'

type Place = { x: number; y: number }

/** The artwork in one colour: a star of the given radius. */
export function Star({
  x,
  y,
  r,
  look = 'mark',
}: Place & { r: number; look?: 'mark' | 'gap' | 'gold' | 'pale' }) {
  return <polygon points={starPoints(x, y, r)} className={styles[look]} />
}

export function starPoints(x: number, y: number, r: number): string {
  return Array.from({ length: 10 }, (_, corner) => {
    const reach = corner % 2 === 0 ? r : r * 0.45
    const turn = (corner * Math.PI) / 5
    return `${(x + reach * Math.sin(turn)).toFixed(1)},${(y - reach * Math.cos(turn)).toFixed(1)}`
  }).join(' ')
}

/** The artwork in full colour: three colours that overlap. */
export function Blend({ x, y, r }: Place & { r: number }) {
  const off = r * 0.62
  return (
    <g className={styles.blend}>
      <circle cx={x} cy={y - off} r={r} className={styles.mark} />
      <circle cx={x - off} cy={y + off * 0.6} r={r} className={styles.gold} />
      <circle cx={x + off} cy={y + off * 0.6} r={r} className={styles.red} />
    </g>
  )
}

/** Lays what is inside on a table that is seen from the front and above. */
export function Lying({ x, y, children }: Place & { children: ReactNode }) {
  return <g transform={`translate(${x} ${y}) scale(1 .6)`}>{children}</g>
}

/** A flat product on the table, `wide` by `deep` on paper, in front of its left corner. */
export function Slab({
  x,
  y,
  wide,
  deep,
  thick = 6,
}: Place & { wide: number; deep: number; thick?: number }) {
  const back = deep * 0.5
  return (
    <>
      <path
        d={`M${x} ${y}v${thick}h${wide}l${back} ${-deep}v${-thick}l${-back} ${deep}z`}
        className={styles.tool}
      />
      <path d={`M${x} ${y}l${back} ${-deep}h${wide}l${-back} ${deep}z`} className={styles.body} />
    </>
  )
}

export function ArrowDown({ x, y, long }: Place & { long: number }) {
  return <path d={`M${x} ${y}v${long}m-4 -4l4 4l4 -4`} className={styles.motion} />
}

/** Three waves of warm air that rise from a line. */
export function Heat({ x, y }: Place) {
  const wave = 'c-3 -3 3 -5 0 -8'
  return <path d={`M${x - 8} ${y}${wave}M${x} ${y}${wave}M${x + 8} ${y}${wave}`} className={styles.heat} />
}

/** Drops of three colours on their way down. */
export function Drops({ x, y }: Place) {
  return (
    <>
      <circle cx={x - 8} cy={y} r="1.8" className={styles.mark} />
      <circle cx={x} cy={y + 5} r="1.8" className={styles.gold} />
      <circle cx={x + 8} cy={y + 1} r="1.8" className={styles.red} />
    </>
  )
}
