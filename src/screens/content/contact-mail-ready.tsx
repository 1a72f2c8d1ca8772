/** The mail that a message became: it is handed to the mail program, and stands here for those who have none. */
import { useEffect, useId, useRef } from 'react'
import type { ContactMail } from '../../domain/content/contact'
import { shopContact } from '../../domain/content/shop-contact'
import { Button, buttonClass } from '../../ui/button'
import done from '../../ui/form/error-summary.module.css'
import { CopyButton } from '../../widgets/print/copy-button'
import styles from './contact.module.css'

export function ContactMailReady({ mail, onClear }: { mail: ContactMail; onClear: () => void }) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const link = useRef<HTMLAnchorElement>(null)
  const opened = useRef(false)
  useEffect(() => {
    box.current?.focus()
    if (opened.current) return
    opened.current = true
    link.current?.click()
  }, [])
  return (
    <div ref={box} role="status" tabIndex={-1} className={`${done.done} ${styles.ready}`}>
      <h2>Your message is ready</h2>
      <p>
        {mail.isWhole
          ? 'It should be open in your mail program. It reaches us when you send it there.'
          : 'It is too long to be handed to a mail program. Copy the text, and paste it into the mail that has opened.'}
      </p>
      <p>
        No mail program on this device? Copy the text and send it to <strong>{shopContact.email}</strong> from
        wherever you read your mail.
      </p>
      <div id={id} className={styles.text}>
        <p>{mail.subject}</p>
        <p>{mail.body}</p>
      </div>
      <div className={styles.actions}>
        <a ref={link} href={mail.href} className={buttonClass()}>
          Open in mail program
        </a>
        <CopyButton text={`${mail.subject}\n\n${mail.body}`} describedBy={id} />
        <Button look="quiet" onClick={onClear}>
          Clear the form
        </Button>
      </div>
    </div>
  )
}
