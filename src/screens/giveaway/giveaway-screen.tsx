/** The trade-show giveaway: as a page of the shop, and as the stall's kiosk (A §2 "Giveaway form"). */
import { Page } from '../../ui/page'
import { DocumentHead } from '../../widgets/document-head'

export function GiveawayScreen({ kiosk }: { kiosk: boolean }) {
  return (
    <Page>
      <DocumentHead title="Giveaway" />
      <h1>{kiosk ? 'Enter the draw' : 'Giveaway'}</h1>
    </Page>
  )
}
