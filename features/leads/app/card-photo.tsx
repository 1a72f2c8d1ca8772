/**
 * "Photograph card": with the camera of a phone or tablet, elsewhere from a file. The picture is small enough to be
 * stored on the device and sent from a trade-show hall (req 26.9).
 */
import { Camera } from 'lucide-react'
import { type ChangeEvent, useMemo, useRef, useState } from 'react'
import { jpegOf, jpegOfText, textOfJpeg } from '../../../src/device/picture-bytes'
import { maxCardBytes } from '../rules/card'
import { Button } from '../../../src/ui/button'
import { useObjectUrl } from '../../../src/ui/use-object-url'
import { useSingleRun } from '../../../src/ui/use-lifetime'
import styles from './lead-form.module.css'

type CardPhotoProps = {
  /** A JPEG in base64; '' without one. */
  jpeg: string
  /** Called with a promise, because reading a large picture takes a moment, in which the lead may be saved. */
  onChange: (pendingJpeg: Promise<string>) => void
}

export function CardPhoto({ jpeg, onChange }: CardPhotoProps) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [problem, setProblem] = useState('')
  const [runOnce, isReading] = useSingleRun()
  const url = useObjectUrl(useMemo(() => (jpeg === '' ? null : jpegOfText(jpeg)), [jpeg]))

  const readCard = async (file: File) => {
    const card = await cardPicture(file)
    setProblem(card === null ? 'We can’t read this picture. Please try another one.' : '')
    return card ?? jpeg
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file)
      void runOnce(() => {
        const pendingJpeg = readCard(file)
        onChange(pendingJpeg)
        return pendingJpeg
      })
    // Clears the input, so that the same file can be chosen again.
    target.value = ''
  }
  const remove = () => {
    onChange(Promise.resolve(''))
    button.current?.focus()
  }
  return (
    <div className={styles.card}>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label="Photograph of a card"
        hidden
        onChange={choose}
      />
      {url !== null && <img src={url} alt="The photographed card" />}
      <div className="row gap8">
        <Button ref={button} variant="quiet" aria-disabled={isReading} onClick={() => input.current?.click()}>
          <Camera aria-hidden="true" size={20} />
          {isReading ? 'One moment…' : url === null ? 'Photograph card' : 'Photograph again'}
        </Button>
        {url !== null && (
          <Button variant="quiet" onClick={remove}>
            Remove
          </Button>
        )}
      </div>
      <p role="status" className="flush">
        {problem}
      </p>
    </div>
  )
}

/**
 * Lengths of the longer side in px. The first one that gives a small enough file is used. A card stays legible at
 * each of them.
 */
const sideLengths = [1600, 1280, 1024, 800, 640]

/**
 * Returns the picture as base64, or null when the file is not a picture or cannot be made small enough. The camera's
 * metadata, such as the location, is not included.
 */
async function cardPicture(file: Blob): Promise<string | null> {
  for (const side of sideLengths) {
    const jpeg = await jpegOf(file, side)
    if (jpeg === null) return null
    if (jpeg.size <= maxCardBytes) return textOfJpeg(jpeg)
  }
  return null
}
