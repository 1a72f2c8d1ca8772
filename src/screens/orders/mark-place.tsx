/** A place in a proof, marked by touch or mouse in the picture and by keys with two sliders (req 6.31). */
import { type MouseEvent, useId } from 'react'
import { privateReferrer } from '../../domain/product/picture'
import { Button } from '../../ui/button'
import styles from './waiting-proofs.module.css'

/** Percent of width and height, from the upper left. */
type Mark = { x: number; y: number }

type MarkPlaceProps = {
  /** Null for a document: then an empty page stands for its page. */
  url: string | null
  mark: Mark | null
  onMark: (mark: Mark | null) => void
}

export function MarkPlace({ url, mark, onMark }: MarkPlaceProps) {
  const press = ({ detail, clientX, clientY, currentTarget }: MouseEvent) => {
    // By a key there is no place yet: the sliders move it from the middle.
    if (detail === 0) return onMark(mark ?? { x: 50, y: 50 })
    const box = currentTarget.getBoundingClientRect()
    onMark({
      x: percentOf(clientX - box.left, box.width),
      y: percentOf(clientY - box.top, box.height),
    })
  }
  return (
    <div className={styles.marking}>
      <p>Press the place that you mean, if it is about one.</p>
      <button type="button" aria-label="Mark a place" className={styles.surface} onClick={press}>
        {url === null ? (
          <span className={styles.page} />
        ) : (
          <img src={url} alt="" referrerPolicy={privateReferrer} />
        )}
        {mark && (
          <svg aria-hidden="true" className={styles.mark}>
            <circle cx={`${mark.x}%`} cy={`${mark.y}%`} r="14" />
          </svg>
        )}
      </button>
      {mark && (
        <div className={styles.sliders}>
          <Slider label="From the left" value={mark.x} onChange={(x) => onMark({ ...mark, x })} />
          <Slider label="From the top" value={mark.y} onChange={(y) => onMark({ ...mark, y })} />
          <Button look="quiet" onClick={() => onMark(null)}>
            Remove the mark
          </Button>
        </div>
      )}
    </div>
  )
}

type SliderProps = { label: string; value: number; onChange: (value: number) => void }

function Slider({ label, value, onChange }: SliderProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        value={value}
        aria-valuetext={`${value} percent`}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  )
}

function percentOf(part: number, whole: number): number {
  return whole === 0 ? 50 : Math.round(Math.min(1, Math.max(0, part / whole)) * 100)
}
