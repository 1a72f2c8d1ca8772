/** Contact & Support: the typed text becomes an e-mail that the visitor sends. This page sends nothing (req 9.3). */
import { Link } from '@tanstack/react-router'
import { Mail, Phone } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import {
  contactErrors,
  type ContactFields,
  contactMail,
  type ContactMail,
} from '../../domain/content/contact'
import { shopBrand } from '../../domain/brand/shop-brand'
import { breadcrumbData } from '../../domain/product/structured-data'
import { useContact } from '../../session/profile'
import { useDraft } from '../../saved/drafts/use-draft'
import { Button, buttonClass } from '../../ui/button'
import done from '../../ui/form/error-summary.module.css'
import { Field, TextArea } from '../../ui/form/field'
import { useForm } from '../../ui/form/use-form'
import { Page } from '../../ui/page'
import { Form } from '../../widgets/form/form'
import { CopyButton } from '../../widgets/print/share-button'
import { DocumentHead } from '../../widgets/frame/document-head'
import styles from './contact.module.css'

export function ContactScreen() {
  const { fullName, email } = useContact()
  const form = useForm<ContactFields>({ fullName, email, subject: '', message: '' }, contactErrors)
  const draft = useDraft('contact', form)
  /** The text in the form when Add was pressed, and the number of presses. */
  const [lastAdd, setLastAdd] = useState({ typed: form.typed, times: 0 })
  const isReady = lastAdd.times > 0 && lastAdd.typed === form.typed
  return (
    <Page>
      <DocumentHead
        title={form.problems.length > 0 ? 'Error: Contact & Support' : 'Contact & Support'}
        description={`Questions about products, artwork or an order? Ring ${shopBrand.phone} or write to us.`}
        canonical="/Contact"
        structuredData={[breadcrumbData([{ name: 'Contact & Support', href: '/Contact' }])]}
      />
      <h1>Contact & Support</h1>
      <div className={styles.columns}>
        <div>
          <Form
            form={form}
            // A mail program sends the e-mail. This page only composes it.
            send={() => Promise.resolve()}
            onSent={() => setLastAdd(({ times }) => ({ typed: form.typed, times: times + 1 }))}
            submitLabel="Add"
            needsNetwork={false}
            draft={draft}
          >
            <Field label="Fullname" autoComplete="name" {...form.field('fullName')} />
            <Field
              label="Email"
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              {...form.field('email')}
            />
            <Field label="Subject" autoComplete="off" {...form.field('subject')} />
            <TextArea label="Message" rows={8} autoComplete="off" {...form.field('message')} />
            <p className="soft">Add opens your email app with this message. Send it from there.</p>
          </Form>
          {isReady && (
            <ContactMailReady
              key={lastAdd.times}
              mail={contactMail(shopBrand.email, form.fields)}
              onClear={() => {
                form.reset()
                draft.discard()
              }}
            />
          )}
        </div>
        <ContactDetails />
      </div>
    </Page>
  )
}

/** The composed e-mail. It opens in the mail program, and is also shown for visitors without a mail program. */
function ContactMailReady({ mail, onClear }: { mail: ContactMail; onClear: () => void }) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const link = useRef<HTMLAnchorElement>(null)
  const isMailOpened = useRef(false)
  useEffect(() => {
    box.current?.focus()
    if (isMailOpened.current) return
    isMailOpened.current = true
    link.current?.click()
  }, [])
  return (
    <div ref={box} role="status" tabIndex={-1} className={`${done.done} ${styles.ready}`}>
      <h2>Your message is ready</h2>
      <p>
        {mail.isComplete
          ? 'It should be open in your email app. Send it there to reach us.'
          : 'It’s too long for your email app. Copy the text and paste it into the email that has opened.'}
      </p>
      <p>
        No email app on this device? Copy the text and send it to <strong>{shopBrand.email}</strong> from
        wherever you read your mail.
      </p>
      <div id={id} className={styles.text}>
        <p>{mail.subject}</p>
        <p>{mail.body}</p>
      </div>
      <div className="row">
        <a ref={link} href={mail.href} className={buttonClass()}>
          Open email app
        </a>
        <CopyButton text={`${mail.subject}\n\n${mail.body}`} describedBy={id} />
        <Button variant="quiet" onClick={onClear}>
          Clear the form
        </Button>
      </div>
    </div>
  )
}

/** Contact details of the shop for visitors who do not use the form. */
function ContactDetails() {
  const { phone, tel, email } = shopBrand
  return (
    <section aria-labelledby="ways" className={styles.ways}>
      <h2 id="ways">Talk to us</h2>
      <ul>
        <li>
          <Phone aria-hidden="true" size={20} />
          <a href={tel}>{phone}</a>
        </li>
        <li>
          <Mail aria-hidden="true" size={20} />
          <a href={`mailto:${email}`}>{email}</a>
        </li>
      </ul>
      <h3>Follow us</h3>
      <ul>
        {shopBrand.social.map(({ name, href }) => (
          <li key={name}>
            <a href={href} rel="noopener">
              {name}
            </a>
          </li>
        ))}
      </ul>
      <p>
        Check our <Link to="/faq">FAQs</Link> first. If it’s about an order, include the number.
      </p>
    </section>
  )
}
