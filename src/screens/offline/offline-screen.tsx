/** The offline catalogue screen: the state of the saved catalogue, and a checklist for a show (req 11.8, 11.15). */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { overallProgress, pauseTexts } from '../../domain/catalogue/catalogue-text'
import { withCount } from '../../domain/count'
import { useUnsentRows } from '../../outbox/queues'
import { storedPagesQuery } from '../../queries/saved-pages'
import { type CatalogueState, saveCatalogue, useCatalogue } from '../../saved/catalogue/control'
import { startAutoUpdate } from '../../saved/catalogue/auto-update'
import { type KnownDevice, useCodeReading, useDeviceFacts, useSessionEnd } from '../../saved/device-facts'
import { useSignedIn } from '../../session/account'
import { useConnectivity } from '../../session/connectivity'
import { useContact } from '../../session/profile'
import { Page, Skeleton, VisuallyHidden } from '../../ui/page'
import { useHydrated } from '../../ui/use-lifetime'
import { DocumentHead } from '../../widgets/frame/document-head'
import { Slot } from '../../widgets/frame/features'
import { ChoiceForm } from './choice-form'
import { type Action, type BlockReason, useAction } from './network-button'
import styles from './offline.module.css'
import { SavedBundle } from './saved-bundle'
import { SavingJob } from './saving-job'
import { defaultChoice, type ReadyProps, ShowReady, Verdict } from './show-ready'
import { clearingText } from '../../domain/install/install-offer'

export function OfflineScreen() {
  const catalogue = useCatalogue()
  const { bundle, job, lost } = catalogue
  const device = useDeviceFacts(`${bundle?.generation} ${job?.pause ?? job?.phase}`)
  const codes = useCodeReading((bundle ?? job) !== null)
  const signedIn = useSignedIn()
  const { fullName } = useContact()
  const sessionEnd = useSessionEnd()
  const network = useConnectivity()
  const pages = useQuery(storedPagesQuery(network))
  const unsent = useUnsentRows()
  const isLoaded = useHydrated() && catalogue.isLoaded && device !== null
  const isUnsentKnown = unsent.isLoaded || unsent.isUnreadable
  const action = useAction()
  const readyProps: ReadyProps = {
    device: isLoaded && unsent.isLoaded ? device : null,
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
          {...readyProps}
          blocked={blockedBy(network === 'offline', catalogue.isInOtherTab)}
          run={action.run}
        />
        <div className={styles.columns}>
          <div>
            <CatalogueCard
              catalogue={catalogue}
              action={action}
              device={isLoaded && isUnsentKnown ? device : null}
            />
            <Slot name="offlineHelp" props={{}} />
          </div>
          <ShowReady {...readyProps} />
        </div>
      </section>
      <ProgressAnnouncer catalogue={catalogue} />
    </Page>
  )
}

type CatalogueCardProps = {
  catalogue: CatalogueState
  action: Action
  /** null until the state of this device is known. */
  device: KnownDevice | null
}

function CatalogueCard({ catalogue, action, device }: CatalogueCardProps) {
  const { bundle, job, isInOtherTab, lost } = catalogue
  const heading = useRef<HTMLHeadingElement>(null)
  const isOffline = useConnectivity() === 'offline'
  const view = device === null ? 'loading' : job ? 'saving' : bundle ? 'saved' : 'choice'
  const { hasPressed } = action
  useEffect(() => {
    // The pressed button has left the page, so the focus moves to the heading.
    if (view !== 'loading' && hasPressed.current && document.activeElement === document.body)
      heading.current?.focus()
  }, [view, hasPressed])

  const hint = device !== null && !device.installed ? clearingText(device.installMethod) : null
  return (
    <section aria-labelledby="catalogue" className={styles.card}>
      <h2 ref={heading} id="catalogue" tabIndex={-1} className={styles.heading}>
        {view === 'saving' && (bundle ? 'Updating the catalogue' : 'Saving the catalogue')}
        {view === 'saved' && bundle && `Saved ${withCount(bundle.products, 'product')}`}
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
          initial={defaultChoice}
          bundle={null}
          blocked={blockedBy(isOffline, isInOtherTab)}
          onSave={(choice) => action.run('save', () => saveCatalogue(choice).then(startAutoUpdate))}
        />
      )}
      {job && view === 'saving' && (
        <SavingJob
          job={job}
          bundle={bundle}
          isInOtherTab={isInOtherTab}
          isOffline={isOffline}
          run={action.run}
        />
      )}
      {bundle && view === 'saved' && (
        <SavedBundle
          bundle={bundle}
          hasPictures={lost === null}
          prices={catalogue.prices}
          changes={catalogue.changes}
          blocked={blockedBy(isOffline, isInOtherTab)}
          run={action.run}
        />
      )}
    </section>
  )
}

function blockedBy(isOffline: boolean, isInOtherTab: boolean): BlockReason {
  if (isOffline) return 'You’re offline. Saving needs a connection.'
  return isInOtherTab ? 'Another tab is saving.' : null
}

/** Announces each quarter, each pause and the end to screen readers. The state at page load is not announced. */
function ProgressAnnouncer({ catalogue: { isLoaded, job, bundle } }: { catalogue: CatalogueState }) {
  const quarter = job ? Math.floor(overallProgress(job) * 4) * 25 : 0
  const status = job
    ? job.pause
      ? pauseTexts[job.pause]
      : `${quarter}% of the catalogue is saved.`
    : bundle
      ? 'The catalogue is saved on this device.'
      : ''
  const initialStatus = useRef<string | null>(null)
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    if (!isLoaded) return
    if (initialStatus.current === null) initialStatus.current = status
    else setAnnounced(status)
  }, [isLoaded, status])
  return <VisuallyHidden role="status">{announced}</VisuallyHidden>
}
