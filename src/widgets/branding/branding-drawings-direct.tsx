/** How a machine prints or engraves the finished product. Drawings of 120 by 80. */
import { Blend, Drops, Lying, Slab, starPoints } from './branding-drawing-parts'
import styles from './branding-drawing.module.css'

/** A print head with its lamp over a flat product. */
export function DirectDigital() {
  return (
    <>
      <path d="M6 10H114" className={styles.line} />
      <path d="M38 4H70V22H38Z" className={styles.tool} />
      <path d="M70 8H84V22H70Z" className={styles.gold} />
      <path d="M70 8H84V22H70Z" className={styles.line} />
      <path d="M74 27l-2 6M80 27l2 6M86 26l5 5" className={styles.heat} />
      <Drops x={54} y={27} />
      <Slab x={16} y={68} wide={76} deep={26} />
      <Lying x={60} y={56}>
        <Blend x={0} y={0} r={10} />
      </Lying>
      <path d="M94 10H112m-4 -4l4 4l-4 4" className={styles.motion} />
    </>
  )
}

/** A beam burns a logo into metal. */
export function LaserEngraving() {
  return (
    <>
      <Slab x={16} y={69} wide={76} deep={30} />
      <Lying x={60} y={55}>
        <polygon points={starPoints(0, 0, 19)} className={styles.silver} />
        <polygon points={starPoints(0, 0, 19)} className={styles.line} />
      </Lying>
      <path d="M52 2H76V14L67 24H61L52 14Z" className={styles.tool} />
      <path d="M64 25V42" className={styles.beam} />
      <path d="M58 38l-5 -4M70 38l5 -4M71 44h6M57 44h-6" className={styles.heat} />
    </>
  )
}

/** A bottle turns between print heads and a lamp. */
export function RotaryDigitalPrint() {
  return (
    <>
      <path d="M53 4H67V13H53Z" className={styles.tool} />
      <path
        d="M53 13H67C68 18 76 18 76 26V64C76 67 74 69 71 69H49C46 69 44 67 44 64V26C44 18 52 18 53 13Z"
        className={styles.body}
      />
      <path d="M44 30C55 24 65 36 76 30V41C65 47 55 35 44 41Z" className={styles.mark} />
      <path d="M44 41C55 35 65 47 76 41V52C65 58 55 46 44 52Z" className={styles.gold} />
      <path d="M44 52C55 46 65 58 76 52V60C65 66 55 54 44 60Z" className={styles.red} />
      <path d="M44 26V64M76 26V64" className={styles.line} />
      <path d="M10 26H28V62H10Z" className={styles.tool} />
      <path d="M28 32H33V38H28ZM28 41H33V47H28ZM28 50H33V56H28Z" className={styles.body} />
      <path d="M36 35h4M36 44h4M36 53h4" className={styles.motion} />
      <path d="M96 28H108V60H96Z" className={styles.gold} />
      <path d="M96 28H108V60H96Z" className={styles.line} />
      <path d="M90 34l-6 -2M90 44h-7M90 54l-6 2" className={styles.heat} />
      <path d="M42 72C48 79 72 79 78 72m-6 -.5l6 .5l.5 6" className={styles.motion} />
    </>
  )
}
