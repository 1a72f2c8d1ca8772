/** Dialog content for one branding method. The left and right arrow keys show the previous and next method. */
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'
import {
  type ArtworkPoint,
  type BrandingMethod,
  brandingMethods,
  type CloseUp,
  materials,
  neighboursOf,
} from '../../domain/branding/branding-methods'
import type { BrandingId } from '../../domain/branding/branding-names'
import { IconButton } from '../../ui/button'
import { CloseButton } from '../../ui/close-button'
import { DetailRow } from '../../ui/detail-row'
import { takeFocus } from '../../ui/focus'
import { VisuallyHidden } from '../../ui/page'
import { BrandingDrawing } from './branding-drawing'
import { disc, Drawing, type Shape, stripes } from './branding-shapes'
import styles from './branding-dialog.module.css'

type BrandingMethodViewProps = {
  method: BrandingMethod
  titleId: string
  onMove: (id: BrandingId) => void
  onClose: () => void
  /** Present when the dialog also has the list of all methods. */
  onBackToAll?: () => void
}

export function BrandingMethodView(props: BrandingMethodViewProps) {
  const { method, titleId, onMove } = props
  const top = useRef<HTMLDivElement>(null)
  const { previous, next } = neighboursOf(method)
  // Each method is shown from its top, so the dialog scrolls back on a change.
  const scrollToTop = useEffectEvent((_method: BrandingMethod) => {
    top.current?.closest('dialog')?.scrollTo?.(0, 0)
  })
  useLayoutEffect(() => scrollToTop(method), [method])
  const moveByKey = (event: KeyboardEvent) => {
    const target = { ArrowLeft: previous, ArrowRight: next }[event.key]
    if (!target || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onMove(target.id)
  }
  return (
    <div ref={top} role="presentation" onKeyDown={moveByKey}>
      <Bar {...props} />
      <h2 id={titleId} tabIndex={-1} ref={takeFocus} className={styles.title}>
        {method.title}
      </h2>
      <p className={styles.lead}>{method.inShort}</p>
      <div className={styles.pictures}>
        <div className={styles.picture}>
          <BrandingDrawing method={method.image} />
        </div>
        <figure className={styles.picture}>
          <BrandingCloseUp closeUp={method.modalImage} />
          <figcaption>{method.closeUp}</figcaption>
        </figure>
      </div>
      <p className={styles.text}>{method.description}</p>
      {method.secondDescription && <p className={styles.text}>{method.secondDescription}</p>}
      <Facts method={method} />
      <div className={styles.lists}>
        <Points title="Advantages" variant="good" points={method.advantages} />
        <Points title="Limitations" variant="plain" points={method.limitations} />
        <Points title="Artwork requirements" variant="plain" points={method.artwork} />
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
      <CloseButton onClick={onClose} />
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
      {rows.map(([name, text]) => (
        <DetailRow key={name} name={name}>
          {text}
        </DetailRow>
      ))}
    </dl>
  )
}

type PointsProps = { title: string; variant: 'good' | 'plain'; points: ArtworkPoint[] }

function Points({ title, variant, points }: PointsProps) {
  return (
    <section>
      <h3>{title}</h3>
      <ul className={styles[variant]}>
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

/**
 * Cross-section of a branded material, as through a magnifying glass: shows material that is added to, inside or
 * removed from the surface.
 */
function BrandingCloseUp({ closeUp }: { closeUp: CloseUp }) {
  return <Drawing shapes={closeUps[closeUp]} height={60} />
}

const block: Shape = ['tool', 'M-4 34H124V64H-4Z']
const hollow: Shape = ['tool', 'M-4 34H34V42H86V34H124V64H-4Z']
const fabric: Shape[] = [
  [
    'tool',
    'M-4 37L0 34C5 30 10 30 15 34S25 38 30 34S40 30 45 34S55 38 60 34S70 30 75 34S85 38 90 34S100 30 105 34S115 38 120 34L124 32V64H-4Z',
  ],
  ['faint dashed', 'M0 46H120'],
]
const inks = ['mark', 'gold', 'red'] as const
const dots = (y: number, colourOffset: number) =>
  Array.from({ length: 16 }, (_, index): Shape => {
    return [
      inks[(index + colourOffset) % 3] ?? 'mark',
      disc(30 + index * 4, y + ((index * 5) % 7) * 0.8, 1.7),
    ]
  })

const closeUps: Record<CloseUp, Shape[]> = {
  ink: [block, ['mark', 'M32 34C32 30 34 29 38 29H82C86 29 88 30 88 34Z']],
  'cured-ink': [block, ['body', 'M28 29H92V34H28Z'], ...stripes(23, 6), ['line', 'M30 23H90V29']],
  'soaked-ink': [block, ...dots(36, 0), ...dots(41, 1)],
  dye: [
    ...fabric,
    ['pale', 'M30 33H90V52C80 56 70 48 60 52S40 56 30 52Z'],
    ['pale', 'M30 33H90V46C80 50 70 42 60 46S40 50 30 46Z'],
    ['pale', 'M30 33H90V40C80 43 70 37 60 40S40 43 30 40Z'],
  ],
  film: [
    ...fabric,
    ['film', 'M30 34C35 30 40 26 45 30S55 34 60 30S70 26 75 30S85 34 90 34'],
    ['stitch', 'M30 31C35 27 40 23 45 27S55 31 60 27S70 23 75 27S85 31 90 31'],
  ],
  raised: [
    ...fabric,
    ['mark', 'M32 36V22C32 18 35 16 38 16H82C85 16 88 18 88 22V36C80 32 70 40 60 35S40 38 32 36Z'],
    ['glint', 'M40 20H64'],
  ],
  pressed: [hollow, ['motion', 'M40 28V22M60 36V22M80 28V22M57 33l3 3l3 -3']],
  foil: [block, ['foil', 'M32 32.5H88'], ['heat', 'M44 26l6 -10M58 26l6 -10M72 26l6 -10']],
  'stamped-foil': [hollow, ['foil', 'M36 40.5H84'], ['heat', 'M46 34l8 -14M60 34l8 -14M74 34l8 -14']],
  frost: [
    ['resin', 'M-4 34H124V64H-4Z'],
    ['line dots', 'M30 30.5H90'],
    ['line dots', 'M30 33H90'],
    ['heat', 'M44 8V26M60 8V26M76 8V26'],
    ['motion', 'M44 40l-6 12M44 40l5 12M60 40l-6 12M60 40l6 12M76 40l-5 12M76 40l6 12'],
  ],
  cut: [
    ['tool', 'M-4 34H40L46 42H74L80 34H124V64H-4Z'],
    ['mark', 'M-4 28H40V34H-4ZM80 28H124V34H80Z'],
    ['beam', 'M60 6V40'],
  ],
  thread: [
    ...fabric,
    ...[32, 44, 56, 68, 80].map((x): Shape => ['thread', `M${x} 50C${x - 5} 14 ${x + 13} 14 ${x + 8} 50`]),
    ['line', 'M26 52H98'],
  ],
  label: [
    block,
    ['line dots', 'M28 32H92'],
    ['body', 'M28 26H92V31H28Z'],
    ...stripes(22, 4),
    ['resin', 'M28 18H92V22H28Z'],
  ],
  dome: [
    block,
    ...stripes(30, 4),
    ['resin', 'M28 30C32 14 46 11 60 11S88 14 92 30Z'],
    ['glint', 'M40 22C44 17 50 16 56 15.5'],
  ],
}
