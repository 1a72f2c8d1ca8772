/** What waits on this device, what needs somebody, and what was sent lately (DESIGN §5). */
import { Page } from '../../ui/page'
import { DocumentHead } from '../../widgets/document-head'

export function SyncScreen() {
  return (
    <Page>
      <DocumentHead title="Sync centre" />
      <h1>Sync centre</h1>
    </Page>
  )
}
