/** Stars and words for an ordered line. Whether they will do, the provider decides (A §5 "Reviews"). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { OrderLine } from '../../domain/order'
import { reviewMutation } from '../../queries/order'
import { dismissToast } from '../../ui/dismiss-toast'
import { TextArea } from '../../ui/field'
import { StarPicker } from '../../ui/star-picker'
import { showToast } from '../../ui/toast'
import { useForm } from '../../ui/use-form'
import { Form } from '../../widgets/form'
import styles from './line-review.module.css'

const blank = { rating: '0', remarks: '' }

export function ReviewForm({ orderId, line }: { orderId: string; line: OrderLine }) {
  const form = useForm(blank, () => ({}))
  const sending = useMutation(reviewMutation(useQueryClient()))
  /** The refusal that stands as a toast until it is dismissed, or not true any more (A §8). */
  const told = useRef<string | null>(null)
  const onSent = (message: string) => {
    if (told.current !== null) dismissToast(told.current)
    told.current = null
    showToast('success', message || 'Thank you for your review.')
    form.reset()
  }
  const onRefused = (words: string) => {
    told.current = words
    showToast('error', words)
  }
  return (
    <section className={`${styles.review} ${styles.form}`} aria-label={`Review of ${line.name}`}>
      <h3>Write a review</h3>
      <Form
        form={form}
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
        onRefused={onRefused}
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
