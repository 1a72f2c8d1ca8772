/** Collapsible texts. The text that the URL names is open, and all texts are open in print. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { type ShopText, filterTexts } from '../../domain/content/content'
import { shopBrand } from '../../domain/brand/shop-brand'
import { breadcrumbData, faqData } from '../../domain/product/structured-data'
import { buttonClass } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { SafeHtml } from '../../ui/safe-html'
import { useHydrated } from '../../ui/use-lifetime'
import { Field } from '../../ui/form/field'
import { Page } from '../../ui/page'
import { usePrinting } from '../../widgets/print/use-printing'
import { DocumentHead } from '../../widgets/frame/document-head'
import { faqQuery, termsQuery } from '../../queries/content'
import foldStyles from '../../ui/fold.module.css'
import styles from './text-screens.module.css'
import contentStyles from './content.module.css'

type TextListProps = {
  texts: readonly ShopText[]
  /** `one`: closed until opened, one at a time. `all`: open until closed. */
  opens: 'one' | 'all'
}

function TextList({ texts, opens }: TextListProps) {
  const name = useId()
  const { isOpen, toggled } = useOpen(opens)
  const paper = usePrinting() === 'paper'
  return (
    <div className={styles.list}>
      {texts.map(({ id, title, text }) => (
        <details
          key={id}
          id={id}
          className={`${foldStyles.fold} ${styles.item}`}
          // The shared name makes browsers open one text at a time, even when their own search opens it.
          name={opens === 'one' && !paper ? name : undefined}
          open={paper || isOpen(id)}
          onToggle={({ currentTarget }) => {
            if (!paper) toggled(id, currentTarget.open)
          }}
        >
          <summary>
            <h2>{title}</h2>
          </summary>
          <div className={styles.text}>
            <SafeHtml text={text} />
            <Link to="." hash={id} className={styles.link} aria-label={`Link to “${title}”`}>
              Link to this
            </Link>
          </div>
        </details>
      ))}
    </div>
  )
}

function useOpen(opens: TextListProps['opens']) {
  const hash = useLocation({ select: (location) => location.hash })
  // The server renders the page without knowing the URL's hash.
  const linkedId = useHydrated() ? hash : ''
  const [lastLinkedId, setLastLinkedId] = useState(linkedId)
  const [openId, setOpenId] = useState(linkedId)
  const [closed, setClosed] = useState<readonly string[]>([])
  // The URL now names another text of the same page.
  if (lastLinkedId !== linkedId) {
    setLastLinkedId(linkedId)
    setOpenId(linkedId)
    setClosed(closed.filter((id) => id !== linkedId))
  }
  if (opens === 'one') {
    return {
      isOpen: (id: string) => id === openId,
      toggled: (id: string, open: boolean) =>
        setOpenId((before) => (open ? id : before === id ? '' : before)),
    }
  }
  return {
    isOpen: (id: string) => !closed.includes(id),
    toggled: (id: string, open: boolean) =>
      setClosed((before) => [...before.filter((other) => other !== id), ...(open ? [] : [id])]),
  }
}

/** Ways to contact the shop. */
function StillAsking() {
  return (
    <Notice title="Something else?" actions={<Ways />}>
      <p>We’re happy to help with artwork, dates and anything out of the ordinary.</p>
    </Notice>
  )
}

/** The provider has no text yet. */
function NoTexts({ title }: { title: string }) {
  return (
    <Notice title={title} actions={<Ways />}>
      <p>Ask us instead.</p>
    </Notice>
  )
}

function Ways() {
  return (
    <>
      <Link to="/Contact" className={buttonClass()}>
        Contact us
      </Link>
      <a href={`tel:${shopBrand.phone.replace(/\s/g, '')}`} className={buttonClass('quiet')}>
        {shopBrand.phone}
      </a>
    </>
  )
}

/** Questions of buyers, with one answer open at a time (req 9.1). */
export function FaqScreen() {
  const { data: faq } = useSuspenseQuery(faqQuery())
  const [typed, setTyped] = useState('')
  const all = faq.value
  const matches = filterTexts(all, typed)
  return (
    <Page>
      <DocumentHead
        title="Frequently asked questions"
        description="Artwork, proofs, minimums, set-up charges, lead times, freight, GST, samples and repeat orders: answers for buyers of branded merchandise."
        canonical="/faq"
        structuredData={[
          breadcrumbData([{ name: 'FAQs', href: '/faq' }]),
          ...(all.length > 0 ? [faqData(all)] : []),
        ]}
      />
      <div className={contentStyles.column}>
        <h1>Frequently asked questions</h1>
        {all.length === 0 ? (
          <NoTexts title="No questions yet" />
        ) : (
          <>
            <div role="search" className={contentStyles.search}>
              <Field
                label="Search the questions"
                type="search"
                autoComplete="off"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
              <p role="status" className={contentStyles.count}>
                {typed.trim() === '' ? '' : countText(matches.length, all.length)}
              </p>
            </div>
            <TextList texts={matches} opens="one" />
            <StillAsking />
          </>
        )}
      </div>
    </Page>
  )
}

function countText(matchCount: number, all: number): string {
  return matchCount === 0 ? 'No questions match your search.' : `${matchCount} of ${all} questions`
}

/** Terms and conditions, every section open (req 9.2). */
export function TermsScreen() {
  const { data: terms } = useSuspenseQuery(termsQuery())
  return (
    <Page>
      <DocumentHead
        title="Terms & Conditions"
        description="Prices and GST, set-up and branding, artwork and proofs, payment, lead times, freight, returns and privacy: what applies to orders in this shop."
        canonical="/terms_condition"
        structuredData={[breadcrumbData([{ name: 'Terms & Conditions', href: '/terms_condition' }])]}
      />
      <div className={contentStyles.column}>
        <h1>Terms & Conditions</h1>
        <h2 className={contentStyles.gst}>Please add 10% GST to all prices quoted</h2>
        {terms.value.length === 0 ? (
          <NoTexts title="No further terms yet" />
        ) : (
          <TextList texts={terms.value} opens="all" />
        )}
      </div>
    </Page>
  )
}
