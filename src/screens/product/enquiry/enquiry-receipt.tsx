/** What stands in the dialog when the provider has the request. */
import { useEffect, useRef } from 'react'
import { CircleCheck } from 'lucide-react'
import { Button } from '../../../ui/button'
import styles from '../enquiry.module.css'

type EnquiryReceiptProps = { title: string; words: string; onClose: () => void }

export function EnquiryReceipt({ title, words, onClose }: EnquiryReceiptProps) {
  const actions = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone with the form.
  useEffect(() => actions.current?.querySelector('button')?.focus(), [])
  return (
    <>
      <h2>{title}</h2>
      <p role="status" className={styles.receipt}>
        <CircleCheck aria-hidden="true" />
        {words}
      </p>
      <div ref={actions} className={styles.actions}>
        <Button onClick={onClose}>Close</Button>
      </div>
    </>
  )
}
