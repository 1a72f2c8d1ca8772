/** "Make quote": what a draft comes to for its client, as it is printed and handed on as a PDF (req 18.8). */
import { type ClientDraft, draftName } from '../../../domain/client-draft/client-draft'
import { useLogo } from '../../../queries/quote-pictures'
import { Breadcrumb } from '../../../ui/breadcrumb'
import { Page } from '../../../ui/page'
import { DocumentHead } from '../../../widgets/shell/document-head'
import { KnownDraft } from '../known-draft'
import { QuoteActions } from './quote-actions'
import { QuoteFields } from './quote-fields'
import { QuoteSheet } from './quote-sheet'
import { useClientQuote } from './use-client-quote'
import styles from './quote-screen.module.css'

export function QuoteScreen({ id }: { id: string }) {
  return <KnownDraft id={id}>{(draft) => <Quote draft={draft} />}</KnownDraft>
}

function Quote({ draft }: { draft: ClientDraft }) {
  const { quote, known, words } = useClientQuote(draft)
  const { logo } = useLogo()
  const name = draftName(draft)
  const trail = [
    { name: 'Drafts', href: '/drafts' },
    { name, href: `/drafts/${draft.id}` },
  ]
  return (
    <Page>
      <DocumentHead title={`Quote for ${name}`} />
      <div className={styles.page}>
        <div className={styles.top}>
          <Breadcrumb trail={trail} here="Quote" />
          <h1>Quote for {name}</h1>
        </div>
        <div className={styles.out}>
          <p role="status" className={styles.words}>
            {words}
          </p>
          <QuoteActions quote={quote} known={known} logo={logo} />
        </div>
        <QuoteFields draft={draft} className={styles.fields} />
        <QuoteSheet quote={quote} known={known} logo={logo} className={styles.sheet} />
      </div>
    </Page>
  )
}
