/** Private links in a draft: the "Send to client" button, and the panel with the links' states (req 23.7). */
import { Send } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../src/ui/button'
import { lazyComponent } from '../../../src/ui/lazy/lazy-piece'
import type { SlotComponents, SlotProps } from '../../../src/widgets/frame/features'
import { useOffersLinks } from './offers-links'

const sendDialog = lazyComponent(() => import('./send-dialog'), 'SendDialog')

function SendToClient({ draft }: SlotProps['quoteAction']) {
  const [isOpen, setOpen] = useState(false)
  const isOffered = useOffersLinks()
  const SendDialog = sendDialog.useComponent(isOpen)
  if (!isOffered || draft.lines.length === 0) return null
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Send aria-hidden="true" size={20} />
        Send to client
      </Button>
      {SendDialog && <SendDialog draftId={draft.id} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

const clientLinks = lazyComponent(() => import('./client-links'), 'ClientLinks')

function DraftPanel(props: SlotProps['draftPanel']) {
  const ClientLinks = clientLinks.useComponent(useOffersLinks())
  return ClientLinks && <ClientLinks {...props} />
}

export const clientLinkSlots: SlotComponents = {
  draftPanel: DraftPanel,
  loadQuoteSource: () => import('./links'),
  quoteAction: SendToClient,
}
