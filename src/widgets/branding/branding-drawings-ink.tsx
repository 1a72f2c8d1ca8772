/** How mixed ink is put on, by pad and by screen. Drawings of 120 by 80. */
import { ArrowDown, Star } from './branding-drawing-parts'
import styles from './branding-drawing.module.css'

const pad = 'M0 0H32V10C32 26 24 34 16 34S0 26 0 10Z'

/** From the etched plate on the left onto the mug on the right. */
export function PadPrint() {
  return (
    <>
      <path d="M6 58H52V70H6Z" className={styles.tool} />
      <path d="M18 58H40V62H18Z" className={styles.mark} />
      <g transform="translate(13 10)">
        <path d={pad} className={`${styles.line} ${styles.dashed}`} />
      </g>
      <path d="M50 14H62m-4 -4l4 4l-4 4" className={styles.motion} />
      <path d="M102 54C116 50 116 72 101 68" className={styles.line} />
      <path d="M68 48H102V70C102 73 100 75 97 75H73C70 75 68 73 68 70Z" className={styles.body} />
      <Star x={85} y={62} r={9.5} />
      <g transform="translate(69 6)">
        <path d="M4 -4H28V0H4Z" className={styles.tool} />
        <path d={pad} className={styles.pad} />
      </g>
      <path d="M77 37.5C81 40.5 89 40.5 93 37.5" className={styles.stitch} />
    </>
  )
}

/** A mug seen from its end turns below a screen. */
export function RotaryScreenPrint() {
  return (
    <>
      <path d="M86 46C104 44 104 66 86 62" className={styles.line} />
      <circle cx="60" cy="54" r="22" className={styles.body} />
      <circle cx="60" cy="54" r="17" className={styles.faint} />
      <path d="M60 32A22 22 0 0 1 82 54" className={styles.stitch} />
      <path d="M50 60A12 12 0 1 0 52 46m-1 -6l1 6l6 .5" className={styles.motion} />
      <path d="M6 22H14V32H6ZM106 22H114V32H106Z" className={styles.tool} />
      <path d="M14 30H106" className={`${styles.line} ${styles.dashed}`} />
      <path d="M66 30C66 22 78 22 80 30Z" className={styles.mark} />
      <path d="M52 4L66 4L63 29H59Z" className={styles.pad} />
      <path d="M20 12H38m-4 -4l4 4l-4 4" className={styles.motion} />
    </>
  )
}

/** Looking down on the frame: the squeegee draws ink over the stencil. */
export function ScreenPrint() {
  return (
    <>
      <path d="M14 4H106V76H14Z" className={styles.tool} />
      <path d="M22 12H98V68H22Z" className={styles.body} />
      <path d="M22 20H98M22 28H98M22 36H98M22 44H98M22 52H98M22 60H98" className={styles.mesh} />
      <path
        d="M30 12V68M38 12V68M46 12V68M54 12V68M62 12V68M70 12V68M78 12V68M86 12V68"
        className={styles.mesh}
      />
      <Star x={60} y={43} r={20} />
      <path d="M28 12H92V30H28Z" className={styles.pale} />
      <path d="M28 34C40 38 80 38 92 34V31H28Z" className={styles.mark} />
      <path d="M26 20H94V29H26Z" className={styles.pad} />
      <path d="M26 29H94V32H26Z" className={styles.ink} />
      <ArrowDown x={88} y={44} long={16} />
    </>
  )
}
