/** The lines of an order: what it is, how many, for how much, and what was sent with it (req 6.11). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileImage, Paperclip } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { formatCount } from '../../domain/count'
import { hasReviewArea, type Order, type OrderLine, orderLineCents } from '../../domain/order/order'
import { useCustomerView } from '../../session/customer-view'
import { useDraft } from '../../saved/drafts/use-draft'
import { reviewMutation } from '../../queries/order'
import { Amount } from '../../ui/amount'
import { Button } from '../../ui/button'
import { DetailRow } from '../../ui/detail-row'
import { TextArea } from '../../ui/form/field'
import { useForm } from '../../ui/form/use-form'
import { Picture } from '../../ui/picture'
import { ReadMore } from '../../ui/read-more'
import { Stars } from '../../ui/stars'
import { showToast } from '../../ui/toast/toast'
import { Form } from '../../widgets/form/form'
import { ProductLink } from '../../widgets/product/product-link'
import { ArtworkDialog } from './artwork-dialog'
import styles from './order-lines.module.css'

type OrderLinesProps = {
  order: Order
  /** Called before files are shown. Without it there are no files and no reviews: who reads this is not the buyer. */
  onFiles?: (() => void) | undefined
}

export function OrderLines({ order, onFiles }: OrderLinesProps) {
  return (
    <section aria-label="Items">
      <ul className="stack gap16">
        {order.lines.map((line) => (
          <Line key={line.id} order={order} line={line} onFiles={onFiles} />
        ))}
      </ul>
    </section>
  )
}

function Line({ order, line, onFiles }: OrderLinesProps & { line: OrderLine }) {
  const place = useRef<HTMLLIElement>(null)
  return (
    <li ref={place} tabIndex={-1} className={styles.line}>
      <div className={styles.picture}>
        <ProductLink slug={line.slug} isPicture>
          <Picture url={line.image} alt="" sizes="96px" />
        </ProductLink>
      </div>
      <div className={styles.words}>
        <h2 className={styles.name}>
          <ProductLink slug={line.slug}>{line.name}</ProductLink>
        </h2>
        {line.sku && <p className={styles.sku}>{line.sku}</p>}
        <Details line={line} />
        <Cost line={line} />
      </div>
      {onFiles && <LineArtwork line={line} onOpen={onFiles} />}
      {onFiles &&
        hasReviewArea(order) &&
        (line.review ? (
          <LineReview review={line.review} />
        ) : (
          // The form leaves the page with the focus on it, and after the last review of an order all of the area does.
          <ReviewForm orderId={order.id} line={line} onDone={() => place.current?.focus()} />
        ))}
    </li>
  )
}

function Details({ line: { options, setups, brief } }: { line: OrderLine }) {
  return (
    <>
      {options.length + setups.length > 0 && (
        <dl className={styles.details}>
          {setups.map(({ name, count }, index) => (
            <div key={index}>
              <dt>{name}</dt>
              <dd className={styles.count}>× {formatCount(count)}</dd>
            </div>
          ))}
          {options.map(({ name, value }, index) => (
            <DetailRow key={index} name={name}>
              {value}
            </DetailRow>
          ))}
        </dl>
      )}
      {brief && (
        <div className={styles.brief}>
          <h3>Brief</h3>
          <p>{brief}</p>
        </div>
      )}
    </>
  )
}

function Cost({ line }: { line: OrderLine }) {
  const hidden = useCustomerView()
  const whole = orderLineCents(line)
  if (hidden) return <p className={styles.cost}>Quantity {formatCount(line.quantity)}</p>
  return (
    <p className={styles.cost}>
      <span>
        {formatCount(line.quantity)} ×{' '}
        {line.unitCents === null ? 'price not known' : <Amount cents={line.unitCents} />}
      </span>
      {whole !== null && <Amount cents={whole} className={styles.whole} />}
    </p>
  )
}

type LineArtworkProps = { line: OrderLine; onOpen: () => void }

/** The files of an ordered line, behind two buttons: what the customer sent, and what is to be approved (req 6.12). */
function LineArtwork({ line, onOpen }: LineArtworkProps) {
  const [shown, setShown] = useState<'customer' | 'approval' | null>(null)
  const id = useId()
  const open = (which: 'customer' | 'approval') => {
    onOpen()
    setShown(which)
  }
  const close = () => setShown(null)
  return (
    <div className={styles.buttons}>
      {/* Every line has such buttons: whose these are is said after their names. */}
      <span id={id} hidden>
        of {line.name}
      </span>
      <Button look="quiet" aria-describedby={id} onClick={() => open('customer')}>
        <Paperclip aria-hidden="true" size={18} />
        Client ArtWork
        <Count files={line.customerFiles.length} />
      </Button>
      <Button look="quiet" aria-describedby={id} onClick={() => open('approval')}>
        <FileImage aria-hidden="true" size={18} />
        Artwork Approve
        <Count files={line.approvalFiles.length} />
      </Button>
      <ArtworkDialog
        open={shown === 'customer'}
        onClose={close}
        title="Client ArtWork"
        of={line.name}
        files={line.customerFiles}
      />
      <ArtworkDialog
        open={shown === 'approval'}
        onClose={close}
        title="Artwork Approve"
        of={line.name}
        files={line.approvalFiles}
      />
    </div>
  )
}

/** Seen only: the button is called by its name. */
function Count({ files }: { files: number }) {
  if (files === 0) return null
  return (
    <span aria-hidden="true" className={styles.lineArtworkCount}>
      {files}
    </span>
  )
}

/** Characters that are shown at first (req 3.7). */
const remarksShown = 80

/** What the customer wrote about an ordered line (req 6.13). */
function LineReview({ review }: { review: NonNullable<OrderLine['review']> }) {
  return (
    <div className={styles.review}>
      <h3>Your review</h3>
      <Stars value={review.rating} />
      <ReadMore text={review.remarks} limit={remarksShown} />
    </div>
  )
}

const blank = { rating: '0', remarks: '' }

type ReviewFormProps = { orderId: string; line: OrderLine; onDone: () => void }

/** Stars and words for an ordered line. Whether they will do, the provider decides (req 6.13). */
function ReviewForm({ orderId, line, onDone }: ReviewFormProps) {
  const form = useForm(blank, () => ({}))
  const draft = useDraft(`review/${orderId}/${line.id}`, form)
  const sending = useMutation(reviewMutation(useQueryClient()))
  const onSent = (message: string) => {
    showToast('success', message || 'Thank you for your review.')
    form.reset()
    onDone()
  }
  return (
    <section className={`${styles.review} screenOnly`} aria-label={`Review of ${line.name}`}>
      <h3>Write a review</h3>
      <Form
        form={form}
        draft={draft}
        send={({ rating, remarks }) =>
          sending.mutateAsync({
            orderId,
            lineId: line.id,
            productId: line.productId,
            rating: Number(rating),
            remarks,
          })
        }
        onSent={onSent}
        onRefused={(words) => showToast('error', words)}
        submit="Submit"
      >
        <StarPicker
          label="Rating"
          value={Number(form.fields.rating)}
          onChange={(stars) => form.change('rating', String(stars))}
        />
        <TextArea label="Comment" {...form.field('remarks')} />
      </Form>
    </section>
  )
}

const path = 'M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8L10 14.9l-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z'

type StarPickerProps = {
  label: string
  /** 0 as long as none is chosen. */
  value: number
  onChange: (stars: number) => void
}

/** Choosing from one to five stars: five radios, so that arrows move and each is read as "4 stars". */
function StarPicker({ label, value, onChange }: StarPickerProps) {
  const name = useId()
  return (
    <fieldset className={styles.picker}>
      <legend>{label}</legend>
      <div className={styles.stars}>
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars} className={stars <= value ? styles.full : styles.empty}>
            <input
              type="radio"
              name={name}
              value={stars}
              checked={stars === value}
              onChange={() => onChange(stars)}
              aria-label={stars === 1 ? '1 star' : `${stars} stars`}
            />
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d={path} />
            </svg>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
