/** Everything about one branding method, inside a dialog. Arrow keys go to the one before and after. */
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { type ArtworkPoint, type BrandingMethod, materials } from '../../domain/branding/branding-methods'
import { brandingMethods, neighboursOf } from '../../domain/branding/branding-methods'
import type { BrandingId } from '../../domain/branding/branding-names'
import { IconButton } from '../../ui/button'
import { DetailRow } from '../../ui/detail-row'
import { takesFocus } from '../../ui/focus'
import { VisuallyHidden } from '../../ui/visually-hidden'
import { BrandingCloseUp } from './branding-close-up'
import { BrandingDrawing } from './branding-drawing'
import styles from './branding-dialog.module.css'

type BrandingMethodViewProps = {
  method: BrandingMethod
  titleId: string
  onMove: (id: BrandingId) => void
  onClose: () => void
  /** Where the list of all stands in the same dialog. */
  onBackToAll?: () => void
}

export function BrandingMethodView(props: BrandingMethodViewProps) {
  const { method, titleId, onMove } = props
  const top = useRef<HTMLDivElement>(null)
  const { previous, next } = neighboursOf(method)
  // Each method is read from its beginning.
  const toBeginning = useEffectEvent((_of: BrandingMethod) => {
    top.current?.closest('dialog')?.scrollTo?.(0, 0)
  })
  useLayoutEffect(() => toBeginning(method), [method])
  const moveByKey = (event: KeyboardEvent) => {
    const target = { ArrowLeft: previous, ArrowRight: next }[event.key]
    if (!target || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onMove(target.id)
  }
  return (
    <div ref={top} role="presentation" onKeyDown={moveByKey}>
      <Bar {...props} />
      <h2 id={titleId} tabIndex={-1} ref={takesFocus} className={styles.title}>
        {method.title}
      </h2>
      <p className={styles.lead}>{method.inShort}</p>
      <div className={styles.pictures}>
        <div className={styles.picture}>
          <BrandingDrawing of={method.image} />
        </div>
        <figure className={styles.picture}>
          <BrandingCloseUp of={method.modalImage} />
          <figcaption>{method.closeUp}</figcaption>
        </figure>
      </div>
      <p className={styles.text}>{method.description}</p>
      {method.secondDescription && <p className={styles.text}>{method.secondDescription}</p>}
      <Facts method={method} />
      <div className={styles.lists}>
        <Points title="Advantages" look="good" points={method.advantages} />
        <Points title="Limitations" look="plain" points={method.limitations} />
        <Points title="Artwork requirements" look="plain" points={method.artwork} />
      </div>
      {method.linkLabel && (
        <Link to="/branding/thread-colours" className={styles.more}>
          {method.linkLabel}
        </Link>
      )}
    </div>
  )
}

function Bar({ method, onMove, onClose, onBackToAll }: BrandingMethodViewProps) {
  const { previous, next } = neighboursOf(method)
  return (
    <div className={styles.bar}>
      {onBackToAll && (
        <button type="button" className={styles.back} onClick={onBackToAll}>
          <ArrowLeft aria-hidden="true" size={20} /> All methods
        </button>
      )}
      <span aria-live="polite" className={styles.count}>
        <VisuallyHidden>{method.title}, </VisuallyHidden>
        {brandingMethods.indexOf(method) + 1} of {brandingMethods.length}
      </span>
      <IconButton label={`Previous: ${previous.title}`} onClick={() => onMove(previous.id)}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <IconButton label={`Next: ${next.title}`} onClick={() => onMove(next.id)}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
      <IconButton label="Close" onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}

function Facts({ method }: { method: BrandingMethod }) {
  const { bestFor, colours, detail, wear, setUp } = method.facts
  const rows = [
    ['Materials', method.materials.map((material) => materials[material]).join(', ')],
    ['Usual on', bestFor],
    ['Colours', colours],
    ['Detail', detail],
    ['Wear', wear],
    ['Set-up', setUp],
  ]
  return (
    <dl className={styles.facts}>
      {rows.map(([name, words]) => (
        <DetailRow key={name} name={name}>
          {words}
        </DetailRow>
      ))}
    </dl>
  )
}

type PointsProps = { title: string; look: 'good' | 'plain'; points: ArtworkPoint[] }

function Points({ title, look, points }: PointsProps) {
  return (
    <section>
      <h3>{title}</h3>
      <ul className={styles[look]}>
        {points.map((point, index) =>
          typeof point === 'string' ? (
            <li key={index}>{point}</li>
          ) : (
            <li key={index}>
              {point.point}
              <ul>
                {point.parts.map((part) => (
                  <li key={part}>{part}</li>
                ))}
              </ul>
            </li>
          ),
        )}
      </ul>
    </section>
  )
}
