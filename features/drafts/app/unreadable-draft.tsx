/**
 * A draft that this version of the app cannot show, because a newer version changed the draft or its data are damaged.
 * The customer can remove such a draft (req 18.34).
 */
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { UnreadableDraft } from '../rules/draft-account'
import { failureMessage } from '../../../src/domain/failure-message'
import { removeUnreadableDraft } from './draft-sync'
import { IconButton } from '../../../src/ui/button'
import { ConfirmDialog } from '../../../src/ui/confirm-dialog'
import { showToast } from '../../../src/ui/toast/toast'
import styles from './drafts-screen.module.css'

export function UnreadableDraftCard({ draft }: { draft: UnreadableDraft }) {
  const { name } = draft
  const [isAsking, setAsking] = useState(false)
  const remove = async () => {
    setAsking(false)
    try {
      await removeUnreadableDraft(draft)
      showToast('success', `${name} was removed.`)
    } catch (error) {
      showToast('error', failureMessage(error))
    }
  }
  return (
    <li className={styles.draft}>
      <div className={styles.text}>
        <h2>{name}</h2>
        <p className={styles.facts}>
          We can’t open this draft here. If it was changed in a newer version of this app, reload the page.
        </p>
      </div>
      <span />
      <IconButton label={`Remove ${name}`} className={styles.remove} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" size={20} />
      </IconButton>
      <ConfirmDialog
        open={isAsking}
        title="Remove this draft?"
        confirmLabel="Remove"
        cancelLabel="Keep it"
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        <p>
          <strong>{name}</strong> is deleted from all your devices. You can’t undo this.
        </p>
      </ConfirmDialog>
    </li>
  )
}
