/** The offline catalogue (ACCEPTANCE U59, U60). */
import { Page } from '../../ui/page'
import { DocumentHead } from '../../widgets/document-head'

export function OfflineScreen() {
  return (
    <Page>
      <DocumentHead title="Offline catalogue" />
      <h1>Offline catalogue</h1>
    </Page>
  )
}
