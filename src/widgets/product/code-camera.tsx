/** The camera that reads a code: off until asked for, off again as soon as it is not needed (req 8.8). */
import { Camera, CameraOff } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type CameraProblem,
  cameraProblem,
  canReadCodes,
  readCodeByCamera,
} from '../../device/codes/code-camera'
import { onHidden } from '../../device/page-events'
import { Button } from '../../ui/button'
import styles from './code-camera.module.css'

/** Milliseconds without a code: until a hint is given, and until the camera goes off to spare the battery. */
const hintAfter = 12_000
const offAfter = 90_000

type Step = 'off' | 'opening' | 'looking' | 'nothing-yet' | 'gave-up' | 'failed' | CameraProblem

/** What is scanned: where its code is, and what can be done without the camera, as the end of a sentence. */
type Scanned = { on: string; instead: string }
const product: Scanned = { on: 'a label, box or sample', instead: 'enter the SKU' }

const wordsFor = ({ on, instead }: Scanned): Record<Step, string> => ({
  off: `Point it at the barcode or QR code on ${on}.`,
  opening: 'Opening the camera. Your browser may ask for permission.',
  looking: 'Hold the code inside the frame.',
  'nothing-yet': `No code found yet. Hold it flat and closer, with more light, or ${instead}.`,
  'gave-up': `No code found, so the camera is off again. Try again, or ${instead}.`,
  refused: `The camera is blocked for this site. Allow it in your browser’s settings, or ${instead}.`,
  'no-camera': `We can’t find a camera on this device. You can ${instead} instead.`,
  taken: 'Another app is using the camera. Close it and try again.',
  'no-decoder': `We couldn’t load the code reader. Go online and try again, or ${instead}.`,
  'blocked-decoder': `This shop’s server doesn’t let your browser read codes. You can ${instead} instead.`,
  failed: `We couldn’t start the camera. Try again, or ${instead}.`,
})

type CodeCameraProps = {
  /** Given what the code says, as it is. */
  onCode: (raw: string) => void
  scanned?: Scanned
}

export function CodeCamera({ onCode, scanned = product }: CodeCameraProps) {
  const words = wordsFor(scanned)
  const [able, setAble] = useState<boolean | null>(null)
  const [step, setStep] = useState<Step>('off')
  const video = useRef<HTMLVideoElement>(null)
  const running = useRef<AbortController>(null)
  const on = step === 'opening' || step === 'looking' || step === 'nothing-yet'

  const end = (as: Step) => {
    running.current?.abort()
    running.current = null
    setStep(as)
  }
  const switchOff = useEffectEvent(() => {
    if (running.current) end('off')
  })
  useEffect(() => {
    void canReadCodes().then(setAble)
    const stop = onHidden(() => switchOff())
    return () => {
      stop()
      running.current?.abort()
    }
  }, [])
  const goOn = useEffectEvent((next: Step) => (next === 'gave-up' ? end(next) : setStep(next)))
  useEffect(() => {
    if (step !== 'looking' && step !== 'nothing-yet') return
    const [next, wait]: [Step, number] =
      step === 'looking' ? ['nothing-yet', hintAfter] : ['gave-up', offAfter - hintAfter]
    const timer = setTimeout(() => goOn(next), wait)
    return () => clearTimeout(timer)
  }, [step])

  const start = async () => {
    if (!video.current || running.current) return
    const run = new AbortController()
    running.current = run
    setStep('opening')
    try {
      const raw = await readCodeByCamera(video.current, () => setStep('looking'), run.signal)
      if (run.signal.aborted) return
      end('off')
      onCode(raw)
    } catch (error) {
      if (run.signal.aborted) return
      const problem = cameraProblem(error)
      if (!problem) console.warn('The camera could not be used.', error)
      end(problem ?? 'failed')
    }
  }

  if (able === null) return null
  if (!able) {
    return <p className="soft flush">This browser can’t scan. You can {scanned.instead} instead.</p>
  }
  return (
    <div className={styles.camera}>
      <div className={styles.stage} hidden={!on}>
        <video ref={video} muted playsInline aria-label="Camera view" className={styles.video} />
        <span aria-hidden="true" className={styles.frame} />
      </div>
      <p role="status" className="flush">
        {words[step]}
      </p>
      {on ? (
        <Button look="quiet" onClick={() => end('off')}>
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
