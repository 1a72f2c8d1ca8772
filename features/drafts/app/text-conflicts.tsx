/**
 * Shows both versions of each text of a draft that was changed on two devices, so that the customer can choose one
 * (req 18.27).
 */
import type { ClientDraft, TextClash } from '../rules/client-draft'
import { textOfClash, withClashResolved } from '../rules/merge-drafts'
import { clientDrafts } from './client-drafts'
import { failureMessage } from '../../../src/domain/failure-message'
import { displayText } from '../../../src/domain/text'
import { Button } from '../../../src/ui/button'
import { showToast } from '../../../src/ui/toast/toast'
import { SideBySide } from '../../../src/widgets/sync/side-by-side'
import styles from './text-conflicts.module.css'

const fieldLabels = { note: 'Note', 'quote.notes': 'Notes on the quote', brief: 'Brief' }

export function TextConflicts({ draft }: { draft: ClientDraft }) {
  return (draft.clashes ?? []).map((clash) => {
    const text = textOfClash(draft, clash)
    if (text === null) return null
    const title = titleOf(draft, clash)
    const choose = (chosen: 'kept' | 'other') =>
      void clientDrafts()
        .edit(draft.id, withClashResolved(clash, chosen))
        .catch((error: unknown) => showToast('error', failureMessage(error)))
    return (
      <section key={`${title} ${clash.other}`} aria-label={title} className={styles.clash}>
        <h2>{title} was changed on two devices</h2>
        <p>Both are kept until you choose.</p>
        <SideBySide
          texts={[displayText(text), displayText(clash.other)]}
          titles={['In the draft', 'From the other device']}
          emptyText="Empty"
        />
        <div className={styles.actions}>
          <Button onClick={() => choose('kept')}>Keep this one</Button>
          <Button variant="quiet" onClick={() => choose('other')}>
            Use the other
          </Button>
        </div>
      </section>
    )
  })
}

function titleOf({ lines }: ClientDraft, { at, lineId }: TextClash): string {
  const line = lines.find(({ id }) => id === lineId)
  return line ? `${fieldLabels[at]} for ${line.product.name}` : fieldLabels[at]
}
