/** A QR code on the whole screen: black on white also in dark mode, and the screen stays on (req 8.13). */
import { useEffect, useId } from 'react'
import { encode } from 'uqr'
import { fullAddress, type SharedLink } from '../../device/share'
import { holdWakeLock } from '../../device/wake-lock'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import styles from './code-screen.module.css'

/** Longest URL in characters; the code of a longer URL is too fine for the camera of a phone. */
const maxUrlLength = 1000

/** Width of the light border in modules (squares of the code). Readers find the code by this border. */
const quietZone = 4

type CodeScreenProps = { shared: SharedLink | null; onClose: () => void }

export function CodeScreen({ shared, onClose }: CodeScreenProps) {
  const id = useId()
  return (
    <Dialog
      open={shared !== null}
      onClose={onClose}
      labelledBy={id}
      className={styles.screen}
      closeOnNavigate
    >
      {shared && (
        <div className={styles.code}>
          <h2 id={id}>{shared.title}</h2>
          <Code url={fullAddress(shared.path)} />
          <Button onClick={onClose}>Close</Button>
        </div>
      )}
    </Dialog>
  )
}

function Code({ url }: { url: string }) {
  useEffect(() => holdWakeLock(), [])
  if (url.length > maxUrlLength)
    return <p>This link is too long for a code. Share it, or choose fewer products.</p>
  const { data, size } = encode(url, { border: quietZone, boostEcc: true })
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={`QR code for ${url}`}
      shapeRendering="crispEdges"
    >
      <path d={data.map(darkRuns).join('')} />
    </svg>
  )
}

/** Returns the dark modules of a row as an SVG path, a rectangle for each run. */
function darkRuns(row: readonly boolean[], y: number): string {
  const modules = row.map((isDark) => (isDark ? '1' : '0')).join('')
  return [...modules.matchAll(/1+/g)]
    .map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1H${index}z`)
    .join('')
}
