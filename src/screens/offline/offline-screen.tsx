/** The offline catalogue: what is saved on this device, and whether all is ready for a show (req 11.8, 11.15). */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSignedIn } from '../../session/account'
import { useConnectivity } from '../../session/connectivity'
import { useCatalogue } from '../../saved/catalogue/control'
import { useContact } from '../../session/profile'
import { useDeviceFacts, useSessionEnd } from '../../saved/device-facts'
import { keptPagesQuery } from '../../queries/kept-pages'
import { useUnsentRows } from '../../outbox/use-rows'
import { buttonClass } from '../../ui/button'
import { Page } from '../../ui/page'
import { useHydrated } from '../../ui/use-lifetime'
import { DocumentHead } from '../../widgets/shell/document-head'
import { CatalogueCard } from './catalogue-card'
import { ShowReady } from './show-ready'
import styles from './offline.module.css'

export function OfflineScreen() {
  const catalogue = useCatalogue()
  const { known, bundle, job, lost } = catalogue
  const device = useDeviceFacts(`${bundle?.generation} ${job?.pause ?? job?.phase}`)
  const signedIn = useSignedIn()
  const { fullName } = useContact()
  const sessionEnd = useSessionEnd()
  const network = useConnectivity()
  const pages = useQuery(keptPagesQuery(network))
  const unsent = useUnsentRows()
  const here = useHydrated() && known && device !== null
  const isLooked = unsent.known || unsent.unreadable
  return (
    <Page>
      <DocumentHead
        title="Offline catalogue"
        description="Save the products of the shop on this device, and browse and search them where there is no network."
        canonical="/offline"
      />
      <h1>Offline catalogue</h1>
      <p className={styles.lead}>
        Save the shop on this device before the show. Products and search then work with no network.
      </p>
      <div className={styles.columns}>
        <div>
          <CatalogueCard catalogue={catalogue} device={here && isLooked ? device : null} />
          <p className={styles.aside}>
            <Link to="/scan" className={buttonClass('quiet')}>
              Scan a product
            </Link>
            <span>By barcode, QR code or SKU, also without a network.</span>
          </p>
        </div>
        <ShowReady
          device={here && unsent.known ? device : null}
          facts={{
            bundle,
            job,
            lost,
            pages: pages.isFetching ? null : (pages.data ?? null),
            customer: signedIn ? fullName : null,
            sessionEnd,
            unsent: unsent.counts,
          }}
          savePages={network === 'online' ? () => void pages.refetch() : null}
        />
      </div>
    </Page>
  )
}
