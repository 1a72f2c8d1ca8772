/** FAQ and terms as collapsible texts. The text in the URL's hash is open, and all texts are open in print. */
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
  /** With `one` every text is closed at first, and one is open at a time. With `all` every text is open at first. */
  openMode: 'one' | 'all'
}

function TextList({ texts, openMode }: TextListProps) {
  const name = useId()
  const { isOpen, onToggle } = useOpenTexts(openMode)
  const isOnPaper = usePrinting() === 'paper'
  return (
    <div className={styles.list}>
      {texts.map(({ id, title, text }) => (
        <details
          key={id}
          id={id}
          className={`${foldStyles.fold} ${styles.item}`}
          // The shared name makes browsers open one text at a time, even when the browser's page search opens a text.
          name={openMode === 'one' && !isOnPaper ? name : undefined}
          open={isOnPaper || isOpen(id)}
          onToggle={({ currentTarget }) => {
            if (!isOnPaper) onToggle(id, currentTarget.open)
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

function useOpenTexts(openMode: TextListProps['openMode']) {
  const hash = useLocation({ select: (location) => location.hash })
  // The server renders the page without knowing the URL's hash.
  const linkedId = useHydrated() ? hash : ''
  const [lastLinkedId, setLastLinkedId] = useState(linkedId)
  const [openId, setOpenId] = useState(linkedId)
  const [closedIds, setClosedIds] = useState<readonly string[]>([])
  // The hash has changed since the last render, so the text that it names opens.
  if (lastLinkedId !== linkedId) {
    setLastLinkedId(linkedId)
    setOpenId(linkedId)
    setClosedIds(closedIds.filter((id) => id !== linkedId))
  }
  if (openMode === 'one') {
    return {
      isOpen: (id: string) => id === openId,
      onToggle: (id: string, open: boolean) =>
        setOpenId((before) => (open ? id : before === id ? '' : before)),
    }
  }
  return {
    isOpen: (id: string) => !closedIds.includes(id),
    onToggle: (id: string, open: boolean) =>
      setClosedIds((before) => [...before.filter((other) => other !== id), ...(open ? [] : [id])]),
  }
}

/** Invites a reader whose question is not in the list to contact the shop. */
function ContactNotice() {
  return (
    <Notice title="Something else?" actions={<ContactButtons />}>
      <p>We’re happy to help with artwork, dates and anything out of the ordinary.</p>
    </Notice>
  )
}

/** Replaces the list when the provider has no texts yet. */
function NoTexts({ title }: { title: string }) {
  return (
    <Notice title={title} actions={<ContactButtons />}>
      <p>Ask us instead.</p>
    </Notice>
  )
}

function ContactButtons() {
  return (
    <>
      <Link to="/Contact" className={buttonClass()}>
        Contact us
      </Link>
      <a href={shopBrand.tel} className={buttonClass('quiet')}>
        {shopBrand.phone}
      </a>
    </>
  )
}

/** Questions of buyers, with one answer open at a time (req 9.1). */
export function FaqScreen() {
  const { data: faq } = useSuspenseQuery(faqQuery())
  const [searchText, setSearchText] = useState('')
  const questions = faq.value
  const matches = filterTexts(questions, searchText)
  return (
    <Page>
      <DocumentHead
        title="Frequently asked questions"
        description="Artwork, proofs, minimums, set-up charges, lead times, freight, GST, samples and repeat orders: answers for buyers of branded merchandise."
        canonical="/faq"
        structuredData={[
          breadcrumbData([{ name: 'FAQs', href: '/faq' }]),
          ...(questions.length > 0 ? [faqData(questions)] : []),
        ]}
      />
      <div className={contentStyles.column}>
        <h1>Frequently asked questions</h1>
        {questions.length === 0 ? (
          <NoTexts title="No questions yet" />
        ) : (
          <>
            <div role="search" className={contentStyles.search}>
              <Field
                label="Search the questions"
                type="search"
                autoComplete="off"
                value={searchText}
                onChange={(event) => setSearchText(event.target.value)}
              />
              <p role="status" className={contentStyles.count}>
                {searchText.trim() === '' ? '' : countText(matches.length, questions.length)}
              </p>
            </div>
            <TextList texts={matches} openMode="one" />
            <ContactNotice />
          </>
        )}
      </div>
    </Page>
  )
}

function countText(matchCount: number, totalCount: number): string {
  return matchCount === 0 ? 'No questions match your search.' : `${matchCount} of ${totalCount} questions`
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
          <TextList texts={terms.value} openMode="all" />
        )}
      </div>
    </Page>
  )
}
