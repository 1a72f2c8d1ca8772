/** Unsent work as files: everything as JSON, and the entries that this device can read as a table. */
import { Download } from 'lucide-react'
import { counted } from '../../domain/catalogue/catalogue-words'
import { isReadableHere, sealedIn } from '../../outbox/kinds/giveaway-entry'
import type { OutboxRow } from '../../domain/outbox/outbox'
import { saveEntries, saveUnsent } from '../../outbox/outbox-export'
import { Button } from '../../ui/button'
import { showToast } from '../../ui/toast/toast'
import type { EntryLock } from './use-entry-lock'

type ExportButtonsProps = {
  rows: readonly OutboxRow[]
  lock: EntryLock
  tell: (words: string) => void
}

export function ExportButtons({ rows, lock, tell }: ExportButtonsProps) {
  const entries = rows.flatMap((row) => sealedIn(row) ?? [])
  /** Visitors' details leave this device with whoever knows the PIN only. */
  const guarded = (save: () => Promise<string>) => () => {
    const run = () => {
      save().then(tell, (error: unknown) => {
        console.warn('The file could not be saved.', error)
        showToast('error', 'The file could not be saved. Please try again.')
      })
    }
    if (rows.some(({ kind }) => kind === 'entry')) lock.ask(run)
    else run()
  }
  const all = guarded(async () => `Exported ${counted(await saveUnsent(), 'change')}.`)
  const table = guarded(async () => {
    const { saved, sealed } = await saveEntries()
    const words = `Exported ${counted(saved, 'entry', 'entries')}.`
    return sealed === 0 ? words : `${words} ${counted(sealed, 'entry', 'entries')} cannot be read here.`
  })
  return (
    <>
      <Button look="quiet" onClick={all}>
        <Download aria-hidden="true" size={18} />
        Export
      </Button>
      {entries.some(isReadableHere) && (
        <Button look="quiet" onClick={table}>
          <Download aria-hidden="true" size={18} />
          Export entries (CSV)
        </Button>
      )}
    </>
  )
}
