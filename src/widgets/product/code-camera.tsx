/**
 * Camera that reads barcodes and QR codes: off until requested, and off again as soon as it is not needed (req 8.8).
 */
import { Camera, CameraOff } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type CameraProblem,
  cameraProblem,
  canReadCodes,
  codesByCamera,
} from '../../device/codes/code-camera'
import { onHidden } from '../../device/page-events'
import { Button } from '../../ui/button'
import styles from './code-camera.module.css'

/** Time without a code in ms: until a hint is shown, and until the camera is switched off to save the battery. */
const hintAfterMs = 12_000
const offAfterMs = 90_000

type Step = 'off' | 'opening' | 'looking' | 'nothing-yet' | 'gave-up' | 'failed' | CameraProblem

/** Ends of sentences about a scanned thing: its `carrier` has the code, the `alternative` needs no camera. */
type ScanWords = { carrier: string; alternative: string }
const productWords: ScanWords = { carrier: 'a label, box or sample', alternative: 'enter the SKU' }

const stepTexts = ({ carrier, alternative }: ScanWords): Record<Step, string> => ({
  off: `Point the camera at the barcode or QR code on ${carrier}.`,
  opening: 'Opening the camera. Your browser may ask for permission.',
  looking: 'Hold the code inside the frame.',
  'nothing-yet': `No code found yet. Hold it flat and closer, with more light, or ${alternative}.`,
  'gave-up': `No code found, so the camera is off again. Try again, or ${alternative}.`,
  refused: `The camera is blocked for this site. Allow it in your browser’s settings, or ${alternative}.`,
  'no-camera': `We can’t find a camera on this device. You can ${alternative} instead.`,
  taken: 'Another app is using the camera. Close it and try again.',
  'no-decoder': `We couldn’t load the code reader. Go online and try again, or ${alternative}.`,
  'blocked-decoder': `This shop’s server doesn’t let your browser read codes. You can ${alternative} instead.`,
  failed: `We couldn’t start the camera. Try again, or ${alternative}.`,
})

type CodeCameraProps = {
  /** Called with the content of the code, unchanged. */
  onCode: (raw: string) => void
  /** The camera stays on and reads one code after another. */
  continuous?: boolean
  scanned?: ScanWords
}

export function CodeCamera({ onCode, continuous = false, scanned = productWords }: CodeCameraProps) {
  const texts = stepTexts(scanned)
  const [canRead, setCanRead] = useState<boolean | null>(null)
  const [step, setStep] = useState<Step>('off')
  const video = useRef<HTMLVideoElement>(null)
  const activeRun = useRef<AbortController>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The latest props, because the page re-renders with each code while the camera is on. */
  const latest = useRef({ onCode, continuous })
  useEffect(() => {
    latest.current = { onCode, continuous }
  })
  const isOn = step === 'opening' || step === 'looking' || step === 'nothing-yet'

  const stopCamera = (nextStep: Step) => {
    clearTimeout(timer.current)
    activeRun.current?.abort()
    activeRun.current = null
    setStep(nextStep)
  }
  const switchOff = useEffectEvent(() => {
    if (activeRun.current) stopCamera('off')
  })
  useEffect(() => {
    void canReadCodes().then(setCanRead)
    const stop = onHidden(() => switchOff())
    return () => {
      stop()
      clearTimeout(timer.current)
      activeRun.current?.abort()
    }
  }, [])
  /** Shows a hint after a while without a code, and finally switches the camera off to save the battery. */
  const awaitCode = () => {
    setStep('looking')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setStep('nothing-yet')
      timer.current = setTimeout(() => stopCamera('gave-up'), offAfterMs - hintAfterMs)
    }, hintAfterMs)
  }

  const start = async () => {
    if (!video.current || activeRun.current) return
    const run = new AbortController()
    activeRun.current = run
    setStep('opening')
    try {
      let firstCode: string | null = null
      for await (const raw of codesByCamera(video.current, awaitCode, run.signal)) {
        if (run.signal.aborted) return
        firstCode = raw
        if (!latest.current.continuous) break
        awaitCode()
        latest.current.onCode(raw)
      }
      if (firstCode === null || run.signal.aborted) return
      stopCamera('off')
      latest.current.onCode(firstCode)
    } catch (error) {
      if (run.signal.aborted) return
      const problem = cameraProblem(error)
      if (!problem) console.warn('The camera could not be used.', error)
      stopCamera(problem ?? 'failed')
    }
  }

  // The space for the camera's text and button is reserved from the start, so that the content below does not move.
  if (canRead === null) return <div className={styles.camera} />
  if (!canRead)
    return (
      <div className={styles.camera}>
        <p className="soft flush">
          We can’t use the camera here. Use a handheld scanner, or {scanned.alternative}.
        </p>
      </div>
    )
  return (
    <div className={styles.camera}>
      <div className={styles.stage} hidden={!isOn}>
        <video ref={video} muted playsInline aria-label="Camera view" className={styles.video} />
        <span aria-hidden="true" className={styles.frame} />
      </div>
      <p role="status" className="flush">
        {texts[step]}
      </p>
      {isOn ? (
        <Button variant="quiet" onClick={() => stopCamera('off')}>
          <CameraOff aria-hidden="true" size={20} />
          Stop camera
        </Button>
      ) : (
        <Button onClick={() => void start()}>
          <Camera aria-hidden="true" size={20} />
          Use camera
        </Button>
      )}
    </div>
  )
}
