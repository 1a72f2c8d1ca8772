/** How fabric is branded. Drawings of 120 by 80. */
import { Blend, Star, starPoints } from './branding-drawing-parts'
import styles from './branding-drawing.module.css'

/** A shirt; the carrier film is peeled off the print. */
export function ColourflexTransfer() {
  return (
    <>
      <path
        d="M28 14L42 8C45 14 55 14 58 8L72 14L84 27L75 35L69 30V74H31V30L25 35L16 27Z"
        className={styles.body}
      />
      <Blend x={50} y={46} r={7.5} />
      <path d="M63 31C78 31 90 25 98 12L111 38C101 53 84 61 63 61Z" className={styles.pale} />
      <path d="M63 31C78 31 90 25 98 12L111 38C101 53 84 61 63 61" className={styles.line} />
      <path d="M37 31H63V61H37Z" className={`${styles.faint} ${styles.dashed}`} />
    </>
  )
}

/** A hoop, stitches in the shape of the logo, needle and thread. */
export function Embroidery() {
  return (
    <>
      <circle cx="50" cy="42" r="34" className={styles.tool} />
      <circle cx="50" cy="42" r="29" className={styles.body} />
      <path d="M46 6.500V2H54V6.5" className={styles.tool} />
      {[20, 15, 10, 5].map((r) => (
        <polygon key={r} points={starPoints(50, 43, r)} className={`${styles.stitch} ${styles.dashed}`} />
      ))}
      <path d="M64 36L106 12" className={styles.line} />
      <ellipse cx="102" cy="14.3" rx="4" ry="1.5" transform="rotate(-30 102 14.3)" className={styles.body} />
      <path d="M102 14C114 30 94 40 104 54S96 72 108 76" className={styles.stitch} />
    </>
  )
}

/** Stretch fabric that is pulled both ways, with a thick soft logo on it. */
export function SiliconeDigitalPrint() {
  return (
    <>
      <path
        d="M20 24C34 16 46 30 60 24S86 16 100 24V62C86 54 74 68 60 62S34 54 20 62Z"
        className={styles.body}
      />
      {[5, 4, 3, 2, 1].map((step) => (
        <polygon key={step} points={starPoints(60 + step * 0.7, 43 + step, 17)} className={styles.ink} />
      ))}
      <Star x={60} y={42} r={17} look="gold" />
      <polygon points={starPoints(60, 42, 17)} className={styles.line} />
      <path d="M14 43H3m4 -4l-4 4l4 4M106 43H117m-4 -4l4 4l-4 4" className={styles.motion} />
    </>
  )
}

/** Hot plate and printed paper; dye goes into the fabric as gas. */
export function SublimationPrint() {
  return (
    <>
      <path d="M18 6H102V16H18Z" className={styles.tool} />
      <path d="M24 22H96V26H24Z" className={styles.body} />
      <path d="M28 22H48V26H28Z" className={styles.mark} />
      <path d="M50 22H70V26H50Z" className={styles.gold} />
      <path d="M72 22H92V26H72Z" className={styles.red} />
      {[38, 60, 82].map((x) => (
        <path key={x} d={`M${x} 31c-4 4 4 6 0 11m-3 -3l3 3l3 -3`} className={styles.motion} />
      ))}
      <path d="M12 50H108V72H12Z" className={styles.body} />
      <path d="M28 50H48C48 60 44 64 38 64S28 60 28 50Z" className={styles.mark} />
      <path d="M50 50H70C70 60 66 64 60 64S50 60 50 50Z" className={styles.gold} />
      <path d="M72 50H92C92 60 88 64 82 64S72 60 72 50Z" className={styles.red} />
      <path d="M12 50H108M12 61H108" className={`${styles.line} ${styles.dashed}`} />
    </>
  )
}
