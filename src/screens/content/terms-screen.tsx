/** Terms and conditions, every section open (req 9.2). */
import { useSuspenseQuery } from '@tanstack/react-query'
import { breadcrumbData } from '../../domain/product/structured-data'
import { termsQuery } from '../../queries/content'
import { Page } from '../../ui/page'
import { DocumentHead } from '../../widgets/shell/document-head'
import { NothingSaid, TextList } from './text-list'
import styles from './content.module.css'

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
      <div className={styles.column}>
        <h1>Terms & Conditions</h1>
        <h2 className={styles.gst}>Please add 10% GST to all prices quoted</h2>
        {terms.value.length === 0 ? (
          <NothingSaid title="No further terms yet" />
        ) : (
          <TextList texts={terms.value} opens="all" />
        )}
      </div>
    </Page>
  )
}
