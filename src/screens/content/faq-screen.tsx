/** What buyers ask, one answer open at a time (req 9.1). */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { textsAbout } from '../../domain/content/content'
import { breadcrumbData, faqData } from '../../domain/product/structured-data'
import { faqQuery } from '../../queries/content'
import { Field } from '../../ui/form/field'
import { Page } from '../../ui/page'
import { DocumentHead } from '../../widgets/shell/document-head'
import { NothingSaid, StillAsking, TextList } from './text-list'
import styles from './content.module.css'

export function FaqScreen() {
  const { data: faq } = useSuspenseQuery(faqQuery())
  const [typed, setTyped] = useState('')
  const all = faq.value
  const found = textsAbout(all, typed)
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
      <div className={styles.column}>
        <h1>Frequently asked questions</h1>
        {all.length === 0 ? (
          <NothingSaid title="No questions yet" />
        ) : (
          <>
            <div role="search" className={styles.search}>
              <Field
                label="Search the questions"
                type="search"
                autoComplete="off"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
              <p role="status" className={styles.found}>
                {typed.trim() === '' ? '' : countWords(found.length, all.length)}
              </p>
            </div>
            <TextList texts={found} opens="one" />
            <StillAsking />
          </>
        )}
      </div>
    </Page>
  )
}

function countWords(found: number, all: number): string {
  return found === 0 ? 'No question has all of these words.' : `${found} of ${all} questions`
}
