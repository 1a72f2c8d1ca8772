/** "Photograph card": with the camera of a phone or tablet, elsewhere from a file (req 26.9). */
import { Camera } from 'lucide-react'
import { type ChangeEvent, useMemo, useRef, useState } from 'react'
import { jpegOfText } from '../../device/picture-bytes'
import { Button } from '../../ui/button'
import { useObjectUrl } from '../../ui/use-object-url'
import { useSingleRun } from '../../ui/use-lifetime'
import { cardPicture } from './card-picture'
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
