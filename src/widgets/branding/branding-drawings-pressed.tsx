/** How a mark is pressed or stamped. Drawings of 120 by 80. */
import { ArrowDown, Heat, Lying, Slab, Star, starPoints } from './branding-drawing-parts'
import styles from './branding-drawing.module.css'

/** A plate above a notebook that keeps its shape. */
export function Debossing() {
  return (
    <>
      <Slab x={16} y={68} wide={76} deep={28} />
      <Lying x={61} y={55}>
        <polygon points={starPoints(0, 0, 17)} className={styles.tool} />
        <polygon points={starPoints(1.5, 3.5, 12.5)} className={styles.faint} />
      </Lying>
      <Slab x={32} y={23} wide={50} deep={19} thick={7} />
      <Lying x={62} y={14}>
        <polygon points={starPoints(0, 0, 12)} className={`${styles.faint} ${styles.dashed}`} />
      </Lying>
      <ArrowDown x={44} y={33} long={9} />
      <ArrowDown x={78} y={33} long={9} />
    </>
  )
}

/** Foil that is pulled off a card leaves the logo behind; there are three foils. */
export function FoilPrinting() {
  return (
    <>
      <path d="M10 18H74V70H10Z" className={styles.body} />
      <Star x={42} y={45} r={19} look="gold" />
      <path d="M37 50L43 37" className={styles.glint} />
      <path d="M74 18C88 17 98 12 104 4L114 50C104 62 90 69 74 70Z" className={styles.gold} />
      <path d="M74 18C88 17 98 12 104 4L114 50C104 62 90 69 74 70" className={styles.line} />
      <g transform="translate(93 40) rotate(-10) scale(.72 1)">
        <Star x={0} y={0} r={17} look="gap" />
      </g>
      <circle cx="16" cy="9" r="5" className={styles.gold} />
      <circle cx="29" cy="9" r="5" className={styles.silver} />
      <circle cx="42" cy="9" r="5" className={styles.copper} />
    </>
  )
}

/** A hot block above a ribbon of foil that runs from reel to reel. */
export function HotStamping() {
  return (
    <>
      <circle cx="17" cy="34" r="11" className={styles.gold} />
      <circle cx="17" cy="34" r="11" className={styles.line} />
      <circle cx="17" cy="34" r="3" className={styles.body} />
      <circle cx="103" cy="34" r="11" className={styles.body} />
      <circle cx="103" cy="34" r="3" className={styles.body} />
      <path d="M20 45L42 50H78L100 45" className={styles.foil} />
      <path d="M52 4H68V12H52Z" className={styles.tool} />
      <path d="M40 12H80V30H40Z" className={styles.tool} />
      <path d="M47 30H73V37H47Z" className={styles.body} />
      <Heat x={60} y={25} />
      <ArrowDown x={88} y={10} long={12} />
      <path d="M14 60H48V63H72V60H106V74H14Z" className={styles.body} />
      <path d="M48 61.500H72" className={styles.foil} />
    </>
  )
}

/** A wine glass with a frosted logo that scatters the light. */
export function ImitationEtch() {
  return (
    <>
      <path d="M38 5H82C86 28 77 46 60 48C43 46 34 28 38 5Z" className={styles.body} />
      <path d="M60 48V68M44 73C44 69 52 68 60 68S76 69 76 73Z" className={styles.line} />
      <Star x={60} y={26} r={15} look="pale" />
      <polygon points={starPoints(60, 26, 15)} className={`${styles.faint} ${styles.dots}`} />
      <polygon points={starPoints(60, 26, 9.5)} className={`${styles.faint} ${styles.dots}`} />
      <polygon points={starPoints(60, 26, 4.5)} className={`${styles.faint} ${styles.dots}`} />
      <path d="M6 20H32M6 27H32M6 34H34" className={styles.heat} />
      <path d="M90 20L112 10M91 27H114M89 34L110 44" className={styles.motion} />
    </>
  )
}
