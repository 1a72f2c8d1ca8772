/** Stars and words for an ordered line. Whether they will do, the provider decides (req 6.13). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OrderLine } from '../../domain/order/order'
import { useDraft } from '../../saved/drafts/use-draft'
import { reviewMutation } from '../../queries/order'
import { TextArea } from '../../ui/form/field'
import { StarPicker } from '../../ui/form/star-picker'
import { useAnswerToasts } from '../../ui/toast/use-answer-toasts'
import { useForm } from '../../ui/form/use-form'
import { Form } from '../../widgets/form/form'
import styles from './line-review.module.css'

const blank = { rating: '0', remarks: '' }

type ReviewFormProps = { orderId: string; line: OrderLine; onDone: () => void }

export function ReviewForm({ orderId, line, onDone }: ReviewFormProps) {
  const form = useForm(blank, () => ({}))
  const draft = useDraft(`review/${orderId}/${line.id}`, form)
  const sending = useMutation(reviewMutation(useQueryClient()))
  const toasts = useAnswerToasts()
  const onSent = (message: string) => {
    toasts.sent(message || 'Thank you for your review.')
    form.reset()
    onDone()
  }
  return (
    <section className={`${styles.review} ${styles.form}`} aria-label={`Review of ${line.name}`}>
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
        onRefused={toasts.refused}
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
