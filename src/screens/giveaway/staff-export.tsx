/** Takes what waits along as files, for the day on which nothing else helps. */
import { useState } from 'react'
import { saveEntries, saveUnsent } from '../../outbox/outbox-export'
import { useGuestRows } from '../../outbox/waiting'
import { Button } from '../../ui/button'
import styles from './staff.module.css'

export function StaffExport() {
  const hasKept = useGuestRows().length > 0
  const [said, setSaid] = useState('')
  const save = (write: () => Promise<string>) => () => {
    write().then(setSaid, (error: unknown) => {
      console.warn('The file could not be written.', error)
      setSaid('The file could not be written. Please try again.')
    })
  }
  if (!hasKept) return <p role="status">{said}</p>
  return (
    <section aria-labelledby="take-along">
      <h3 id="take-along">Take a copy along</h3>
      <div className={styles.buttons}>
        <Button look="quiet" onClick={save(asTable)}>
          Export CSV
        </Button>
        <Button look="quiet" onClick={save(asJson)}>
          Export JSON
        </Button>
      </div>
      <p role="status">{said}</p>
      <p className={styles.quiet}>
        The CSV has the entries that this device can read. Those that were sealed for the organiser cannot be
        read here by anybody: the JSON has them as they are, and only the organiser’s key opens them.
      </p>
    </section>
  )
}

async function asTable(): Promise<string> {
  const { saved, sealed } = await saveEntries('guest')
  const written = `${counted(saved)} written.`
  return sealed === 0 ? written : `${written} ${counted(sealed)} sealed for the organiser: take the JSON.`
}

async function asJson(): Promise<string> {
  return `${counted(await saveUnsent('guest'))} written.`
}

function counted(count: number): string {
  return count === 1 ? '1 entry' : `${count} entries`
}
