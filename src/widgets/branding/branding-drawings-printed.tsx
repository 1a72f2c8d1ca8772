/** How labels, packs and sheets are printed. Drawings of 120 by 80. */
import { Blend, Drops, Star } from './branding-drawing-parts'
import styles from './branding-drawing.module.css'

/** A roll of labels; one of them goes onto a jar. */
export function DigitalLabel() {
  return (
    <>
      <circle cx="26" cy="38" r="22" className={styles.body} />
      <circle cx="26" cy="38" r="15" className={styles.faint} />
      <circle cx="26" cy="38" r="7" className={styles.tool} />
      <path d="M26 60H70" className={styles.line} />
      <path d="M34 57H46M50 57H62" className={styles.stitch} />
      <path d="M66 56C72 55 74 50 75 44" className={styles.stitch} />
      <path
        d="M80 24H110C113 27 114 29 114 33V68C114 71 112 73 109 73H81C78 73 76 71 76 68V33C76 29 77 27 80 24Z"
        className={styles.body}
      />
      <path d="M80 14H110V24H80Z" className={styles.tool} />
      <path d="M76 36H114V64H76Z" className={styles.pale} />
      <path d="M76 36H114M76 64H114" className={styles.line} />
      <Blend x={95} y={50} r={6} />
    </>
  )
}

/** A box with artwork on every side, under a print head. */
export function DigitalPackagingPrint() {
  return (
    <>
      <path d="M24 36L60 50V77L24 63Z" className={styles.mark} />
      <path d="M60 50L96 36V63L60 77Z" className={styles.gold} />
      <path d="M24 36L60 22L96 36L60 50Z" className={styles.body} />
      <path d="M33 39.500L69 25.500L76 28.300L40 42.300Z" className={styles.red} />
      <g transform="translate(42 56.5) skewY(21) scale(.9 1)">
        <Star x={0} y={0} r={10} look="gap" />
      </g>
      <path d="M69 55.500L87 48.500M69 61.500L87 54.500M69 67.500L80 63.2" className={styles.line} />
      <path d="M24 36L60 50V77L24 63ZM60 50L96 36V63L60 77M24 36L60 22L96 36" className={styles.line} />
      <path d="M8 6H112" className={styles.line} />
      <path d="M44 2H76V13H44Z" className={styles.tool} />
      <Drops x={60} y={17} />
    </>
  )
}

/** A picture comes out of a wide printer. */
export function DigitalPrint() {
  return (
    <>
      <path d="M24 22V66C24 72 30 76 36 74H92C96 74 96 70 96 66V22Z" className={styles.body} />
      <circle cx="76" cy="40" r="7.5" className={styles.gold} />
      <path d="M24 64L42 44L56 58L64 52L80 66H24Z" className={styles.mark} />
      <path d="M56 66L76 52L96 66Z" className={styles.red} />
      <path d="M24 66H96" className={styles.line} />
      <path
        d="M10 8H110C113 8 114 9 114 12V24C114 27 113 28 110 28H10C7 28 6 27 6 24V12C6 9 7 8 10 8Z"
        className={styles.tool}
      />
      <path d="M20 22H100" className={styles.line} />
      <path d="M40 13H62V25H40Z" className={styles.body} />
      <path d="M70 16H90m-4 -4l4 4l-4 4" className={styles.motion} />
    </>
  )
}

/** Clear resin runs over a print and sets as a dome. */
export function ResinCoatedFinish() {
  return (
    <>
      <path d="M52 2H68V12L63 22H57L52 12Z" className={styles.tool} />
      <path
        d="M60 24C63 28 64 30 64 31.500A4 4 0 0 1 56 31.500C56 30 57 28 60 24Z"
        className={styles.resin}
      />
      <path d="M16 62C20 44 40 39 60 39S100 44 104 62Z" className={styles.resin} />
      <path d="M28 54C34 48 42 45.5 52 44.5" className={styles.glint} />
      <path d="M16 62H46V67H16Z" className={styles.mark} />
      <path d="M46 62H76V67H46Z" className={styles.gold} />
      <path d="M76 62H104V67H76Z" className={styles.red} />
      <path d="M16 62H104V67H16Z" className={styles.line} />
      <path d="M10 67H110V75H10Z" className={styles.tool} />
    </>
  )
}
