/** A mark from the side, as through a magnifying glass: what lies on the material, in it, or is missing of it. */
import type { ReactNode } from 'react'
import type { CloseUp } from '../../domain/branding/branding-methods'
import styles from './branding-drawing.module.css'

const block = <path d="M-4 34H124V64H-4Z" className={styles.tool} />
const hollow = <path d="M-4 34H34V42H86V34H124V64H-4Z" className={styles.tool} />
const fabric = (
  <>
    <path
      d="M-4 37L0 34C5 30 10 30 15 34S25 38 30 34S40 30 45 34S55 38 60 34S70 30 75 34S85 38 90 34S100 30 105 34S115 38 120 34L124 32V64H-4Z"
      className={styles.tool}
    />
    <path d="M0 46H120" className={`${styles.faint} ${styles.dashed}`} />
  </>
)
const colours = (y: number, high: number) => (
  <>
    <path d={`M30 ${y}h20v${high}h-20z`} className={styles.mark} />
    <path d={`M50 ${y}h20v${high}h-20z`} className={styles.gold} />
    <path d={`M70 ${y}h20v${high}h-20z`} className={styles.red} />
  </>
)
const dots = (y: number, from: number) =>
  Array.from({ length: 16 }, (_, at) => (
    <circle
      key={at}
      cx={30 + at * 4}
      cy={y + ((at * 5) % 7) * 0.8}
      r="1.7"
      className={styles[(['mark', 'gold', 'red'] as const)[(at + from) % 3] ?? 'mark']}
    />
  ))

const closeUps: Record<CloseUp, ReactNode> = {
  ink: (
    <>
      {block}
      <path d="M32 34C32 30 34 29 38 29H82C86 29 88 30 88 34Z" className={styles.mark} />
    </>
  ),
  'cured-ink': (
    <>
      {block}
      <path d="M28 29H92V34H28Z" className={styles.body} />
      {colours(23, 6)}
      <path d="M30 23H90V29" className={styles.line} />
    </>
  ),
  'soaked-ink': (
    <>
      {block}
      {dots(36, 0)}
      {dots(41, 1)}
    </>
  ),
  dye: (
    <>
      {fabric}
      <path d="M30 33H90V52C80 56 70 48 60 52S40 56 30 52Z" className={styles.pale} />
      <path d="M30 33H90V46C80 50 70 42 60 46S40 50 30 46Z" className={styles.pale} />
      <path d="M30 33H90V40C80 43 70 37 60 40S40 43 30 40Z" className={styles.pale} />
    </>
  ),
  film: (
    <>
      {fabric}
      <path d="M30 34C35 30 40 26 45 30S55 34 60 30S70 26 75 30S85 34 90 34" className={styles.film} />
      <path d="M30 31C35 27 40 23 45 27S55 31 60 27S70 23 75 27S85 31 90 31" className={styles.stitch} />
    </>
  ),
  raised: (
    <>
      {fabric}
      <path
        d="M32 36V22C32 18 35 16 38 16H82C85 16 88 18 88 22V36C80 32 70 40 60 35S40 38 32 36Z"
        className={styles.mark}
      />
      <path d="M40 20H64" className={styles.glint} />
    </>
  ),
  pressed: (
    <>
      {hollow}
      <path d="M40 28V22M60 36V22M80 28V22M57 33l3 3l3 -3" className={styles.motion} />
    </>
  ),
  foil: (
    <>
      {block}
      <path d="M32 32.5H88" className={styles.foil} />
      <path d="M44 26l6 -10M58 26l6 -10M72 26l6 -10" className={styles.heat} />
    </>
  ),
  'stamped-foil': (
    <>
      {hollow}
      <path d="M36 40.5H84" className={styles.foil} />
      <path d="M46 34l8 -14M60 34l8 -14M74 34l8 -14" className={styles.heat} />
    </>
  ),
  frost: (
    <>
      <path d="M-4 34H124V64H-4Z" className={styles.resin} />
      <path d="M30 30.5H90" className={`${styles.line} ${styles.dots}`} />
      <path d="M30 33H90" className={`${styles.line} ${styles.dots}`} />
      <path d="M44 8V26M60 8V26M76 8V26" className={styles.heat} />
      <path
        d="M44 40l-6 12M44 40l5 12M60 40l-6 12M60 40l6 12M76 40l-5 12M76 40l6 12"
        className={styles.motion}
      />
    </>
  ),
  cut: (
    <>
      <path d="M-4 34H40L46 42H74L80 34H124V64H-4Z" className={styles.tool} />
      <path d="M-4 28H40V34H-4ZM80 28H124V34H80Z" className={styles.mark} />
      <path d="M60 6V40" className={styles.beam} />
    </>
  ),
  thread: (
    <>
      {fabric}
      {[32, 44, 56, 68, 80].map((x) => (
        <path key={x} d={`M${x} 50C${x - 5} 14 ${x + 13} 14 ${x + 8} 50`} className={styles.thread} />
      ))}
      <path d="M26 52H98" className={styles.line} />
    </>
  ),
  label: (
    <>
      {block}
      <path d="M28 32H92" className={`${styles.line} ${styles.dots}`} />
      <path d="M28 26H92V31H28Z" className={styles.body} />
      {colours(22, 4)}
      <path d="M28 18H92V22H28Z" className={styles.resin} />
    </>
  ),
  dome: (
    <>
      {block}
      {colours(30, 4)}
      <path d="M28 30C32 14 46 11 60 11S88 14 92 30Z" className={styles.resin} />
      <path d="M40 22C44 17 50 16 56 15.5" className={styles.glint} />
    </>
  ),
}

export function BrandingCloseUp({ of }: { of: CloseUp }) {
  return (
    <svg viewBox="0 0 120 60" aria-hidden="true" className={styles.drawing}>
      {closeUps[of]}
    </svg>
  )
}
