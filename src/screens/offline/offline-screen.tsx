/** The offline catalogue: what is saved on this device, and whether all is ready for a show (req 11.8, 11.15). */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { partDone, pauseWords } from '../../domain/catalogue/catalogue-words'
import { counted } from '../../domain/count'
import { useUnsentRows } from '../../outbox/queues'
import { storedPagesQuery } from '../../queries/saved-pages'
import { type CatalogueState, saveCatalogue, useCatalogue } from '../../saved/catalogue/control'
import { keepUpToDate } from '../../saved/catalogue/auto-update'
import { type KnownDevice, useCodeReading, useDeviceFacts, useSessionEnd } from '../../saved/device-facts'
import { useSignedIn } from '../../session/account'
import { useConnectivity } from '../../session/connectivity'
import { useContact } from '../../session/profile'
import { buttonClass } from '../../ui/button'
import { Page, Skeleton, VisuallyHidden } from '../../ui/page'
import { useHydrated } from '../../ui/use-lifetime'
import { DocumentHead } from '../../widgets/shell/document-head'
import { ChoiceForm } from './choice-form'
import { type Action, type Blocked, useAction } from './network-button'
import styles from './offline.module.css'
import { SavedBundle } from './saved-bundle'
import { SavingJob } from './saving-job'
import { everything, type ReadyProps, ShowReady, Verdict } from './show-ready'
import { clearingWords } from '../../domain/install/install-offer'

export function OfflineScreen() {
  const catalogue = useCatalogue()
  const { known, bundle, job, lost } = catalogue
  const device = useDeviceFacts(`${bundle?.generation} ${job?.pause ?? job?.phase}`)
  const codes = useCodeReading((bundle ?? job) !== null)
  const signedIn = useSignedIn()
  const { fullName } = useContact()
  const sessionEnd = useSessionEnd()
  const network = useConnectivity()
  const pages = useQuery(storedPagesQuery(network))
  const unsent = useUnsentRows()
  const here = useHydrated() && known && device !== null
  const isLooked = unsent.known || unsent.unreadable
  const action = useAction()
  const ready: ReadyProps = {
    device: here && unsent.known ? device : null,
    facts: {
      bundle,
      job,
      lost,
      pages: pages.isFetching ? null : (pages.data ?? null),
      codes,
      customer: signedIn ? fullName : null,
      sessionEnd,
      unsent: unsent.counts,
    },
    savePages: network === 'online' ? () => void pages.refetch() : null,
  }
  return (
    <Page>
      <DocumentHead
        title="Offline catalogue"
        description="Save the products of the shop on this device, and browse and search them where there is no network."
        canonical="/offline"
      />
      <h1>Offline catalogue</h1>
      <p className={styles.lead}>Download the catalogue before the show to browse and search offline.</p>
      <section aria-labelledby="ready-title">
        <Verdict
          {...ready}
          blocked={blockedBy(network === 'offline', catalogue.elsewhere)}
          run={action.run}
        />
        <div className={styles.columns}>
          <div>
            <CatalogueCard catalogue={catalogue} action={action} device={here && isLooked ? device : null} />
            <p className={styles.aside}>
              <Link to="/scan" className={buttonClass('quiet')}>
                Scan a product
              </Link>
              <span>By barcode, QR code or SKU. Works offline, too.</span>
            </p>
          </div>
          <ShowReady {...ready} />
        </div>
      </section>
      <Spoken catalogue={catalogue} />
    </Page>
  )
}

type CatalogueCardProps = {
  catalogue: CatalogueState
  action: Action
  /** Null until it is known what is on this device. */
  device: KnownDevice | null
}

function CatalogueCard({ catalogue, action, device }: CatalogueCardProps) {
  const { bundle, job, elsewhere, lost } = catalogue
  const heading = useRef<HTMLHeadingElement>(null)
  const offline = useConnectivity() === 'offline'
  const view = device === null ? 'loading' : job ? 'saving' : bundle ? 'saved' : 'choice'
  const { acted } = action
  useEffect(() => {
    // What was pressed is gone, and the focus with it.
    if (view !== 'loading' && acted.current && document.activeElement === document.body)
      heading.current?.focus()
  }, [view, acted])

  const hint = device !== null && !device.installed ? clearingWords(device.way) : null
  return (
    <section aria-labelledby="catalogue" className={styles.card}>
      <h2 ref={heading} id="catalogue" tabIndex={-1} className={styles.heading}>
        {view === 'saving' && (bundle ? 'Updating the catalogue' : 'Saving the catalogue')}
        {view === 'saved' && bundle && `Saved ${counted(bundle.products, 'product')}`}
        {(view === 'choice' || view === 'loading') && 'What to save'}
      </h2>
      {view === 'loading' && <Skeleton className={styles.loading} />}
      {hint !== null && (
        <p className={styles.reason}>
          {hint} <a href="#ready">How to install it</a>
        </p>
      )}
      {action.problem !== null && (
        <p role="alert" className={styles.problem}>
          {action.problem}
        </p>
      )}
      {view === 'choice' && lost && (
        <p className={styles.problem}>This device removed the saved catalogue. Save it again.</p>
      )}
      {view === 'choice' && (
        <ChoiceForm
          initial={everything}
          bundle={null}
          blocked={blockedBy(offline, elsewhere)}
          onSave={(choice) => action.run('save', () => saveCatalogue(choice).then(keepUpToDate))}
        />
      )}
      {job && view === 'saving' && (
        <SavingJob job={job} bundle={bundle} elsewhere={elsewhere} offline={offline} run={action.run} />
      )}
      {bundle && view === 'saved' && (
        <SavedBundle
          bundle={bundle}
          hasPictures={lost === null}
          prices={catalogue.prices}
          changes={catalogue.changes}
          blocked={blockedBy(offline, elsewhere)}
          run={action.run}
        />
      )}
    </section>
  )
}

/** Why nothing can be saved now, in words; null when it can. */
function blockedBy(offline: boolean, elsewhere: boolean): Blocked {
  if (offline) return 'You’re offline. Saving needs a connection.'
  return elsewhere ? 'Another tab is saving.' : null
}

/** For listeners: each quarter, each wait and the end, and nothing of what was so when the page was opened. */
function Spoken({ catalogue: { known, job, bundle } }: { catalogue: CatalogueState }) {
  const quarter = job ? Math.floor(partDone(job) * 4) * 25 : 0
  const words = job
    ? job.pause
      ? pauseWords[job.pause]
      : `${quarter}% of the catalogue is saved.`
    : bundle
      ? 'The catalogue is saved on this device.'
      : ''
  const first = useRef<string | null>(null)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (!known) return
    if (first.current === null) first.current = words
    else setSaid(words)
  }, [known, words])
  return <VisuallyHidden role="status">{said}</VisuallyHidden>
}
