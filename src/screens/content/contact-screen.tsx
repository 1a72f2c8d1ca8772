/** Contact & Support: what is typed becomes a mail of the visitor's own; nothing is posted (req 9.3). */
import { useState } from 'react'
import { type ContactFields, contactErrors, contactMail } from '../../domain/content/contact'
import { breadcrumbData } from '../../domain/product/structured-data'
import { shopContact } from '../../domain/content/shop-contact'
import { useContact } from '../../session/contact'
import { useDraft } from '../../saved/drafts/use-draft'
import { Field, TextArea } from '../../ui/form/field'
import { Page } from '../../ui/page'
import { useForm } from '../../ui/form/use-form'
import { DocumentHead } from '../../widgets/shell/document-head'
import { Form } from '../../widgets/form/form'
import styles from './contact.module.css'
import { ContactMailReady } from './contact-mail-ready'
import { ContactWays } from './contact-ways'

export function ContactScreen() {
  const { fullName, email } = useContact()
  const form = useForm<ContactFields>({ fullName, email, subject: '', message: '' }, contactErrors)
  const draft = useDraft('contact', form)
  /** What was typed when Add was pressed, and how often it was. */
  const [added, setAdded] = useState({ typed: form.typed, times: 0 })
  const isReady = added.times > 0 && added.typed === form.typed
  return (
    <Page>
      <DocumentHead
        title={form.problems.length > 0 ? 'Error: Contact & Support' : 'Contact & Support'}
        description={`Questions about products, artwork or an order? Ring ${shopContact.phone} or write to us.`}
        canonical="/Contact"
        structuredData={[breadcrumbData([{ name: 'Contact & Support', href: '/Contact' }])]}
      />
      <h1>Contact & Support</h1>
      <div className={styles.columns}>
        <div>
          <Form
            form={form}
            // A mail is sent by a mail program: this page only puts it together.
            send={() => Promise.resolve()}
            onSent={() => setAdded(({ times }) => ({ typed: form.typed, times: times + 1 }))}
            submit="Add"
            online={false}
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
            <p className={styles.what}>
              Add opens your mail program with this message, addressed to us. You send it from there.
            </p>
          </Form>
          {isReady && (
            <ContactMailReady
              key={added.times}
              mail={contactMail(shopContact.email, form.fields)}
              onClear={() => {
                form.reset()
                draft.forget()
              }}
            />
          )}
        </div>
        <ContactWays />
      </div>
    </Page>
  )
}
