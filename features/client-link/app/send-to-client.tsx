/** The "Send to client" button, shown when the provider can make links to quotes (req 23.7). */
import { Send } from 'lucide-react'
import { useState } from 'react'
import type { ClientDraft } from '../../../src/domain/client-draft/client-draft'
import { useOffersLinks } from './links'
import { Button } from '../../../src/ui/button'
import { lazyComponent } from '../../../src/ui/lazy/lazy-piece'

const sendDialog = lazyComponent(() => import('./send-dialog'), 'SendDialog')

export function SendToClient({ draft }: { draft: ClientDraft }) {
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
      {SendDialog && <SendDialog draft={draft} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
