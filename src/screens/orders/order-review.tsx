/** The review of an ordered line: the form to write it, and the submitted review (req 6.13). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { OrderLine } from '../../domain/order/order'
import { reviewMutation } from '../../queries/order'
import { useDraft } from '../../saved/drafts/use-draft'
import { TextArea } from '../../ui/form/field'
import { useForm } from '../../ui/form/use-form'
import { ReadMore } from '../../ui/read-more'
import { Stars } from '../../ui/stars'
import { showToast } from '../../ui/toast/toast'
import { Form } from '../../widgets/form/form'
import styles from './order-review.module.css'

/** Number of characters shown before "Read more" (req 3.7). */
const maxShownLength = 80

export function LineReview({ review }: { review: NonNullable<OrderLine['review']> }) {
  return (
    <div className={styles.review}>
      <h3>Your review</h3>
      <Stars value={review.rating} />
      <ReadMore text={review.remarks} limit={maxShownLength} />
    </div>
  )
}

const emptyReview = { rating: '0', remarks: '' }

type ReviewFormProps = { orderId: string; line: OrderLine; onDone: () => void }

/** Form with a star rating and a comment. The provider validates both. */
export function ReviewForm({ orderId, line, onDone }: ReviewFormProps) {
  const form = useForm(emptyReview, () => ({}))
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
        onRefused={(message) => showToast('error', message)}
        submitLabel="Submit"
      >
        <StarPicker
          value={Number(form.fields.rating)}
          onChange={(stars) => form.change('rating', String(stars))}
        />
        <TextArea label="Comment" {...form.field('remarks')} />
      </Form>
    </section>
  )
}

const starPath = 'M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8L10 14.9l-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z'

type StarPickerProps = {
  /** 0 until the customer chooses. */
  value: number
  onChange: (stars: number) => void
}

/** Picker for one to five stars. It uses radio buttons, so that arrow keys work and screen readers read "4 stars". */
function StarPicker({ value, onChange }: StarPickerProps) {
  const name = useId()
  return (
    <fieldset className={styles.picker}>
      <legend>Rating</legend>
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
              <path d={starPath} />
            </svg>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
