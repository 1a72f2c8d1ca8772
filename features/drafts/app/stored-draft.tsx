/** Shows a draft that is on this device, or a notice why it cannot be shown. */
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type ClientDraft, draftName } from '../rules/client-draft'
import { isTooLong, maxDraftLines, splitDraft } from '../rules/draft-length'
import { formatCount } from '../../../src/domain/count'
import { failureMessage } from '../../../src/domain/failure-message'
import { newUuid } from '../../../src/domain/uuid'
import { removeDraft } from './draft-sync'
import { clientDrafts, useClientDraft, useDraftsLoaded } from './client-drafts'
import { Button } from '../../../src/ui/button'
import { Notice } from '../../../src/ui/notice'
import { Page } from '../../../src/ui/page'
import { showToast } from '../../../src/ui/toast/toast'
import { useSingleRun } from '../../../src/ui/use-lifetime'
import { DocumentHead } from '../../../src/widgets/frame/document-head'
import { ScreenPlaceholder } from '../../../src/widgets/shell/error-slots'

export function StoredDraft({ id, children }: { id: string; children: (draft: ClientDraft) => ReactNode }) {
  const draft = useClientDraft(id)
  const areDraftsLoaded = useDraftsLoaded()
  if (draft) return isTooLong(draft) ? <TooLongDraft draft={draft} /> : children(draft)
  if (!areDraftsLoaded) return <ScreenPlaceholder />
  return (
    <Page>
      <DocumentHead title="Draft not found" />
      <Notice
        title="This draft is not on this device"
        heading="h1"
        link={{ to: '/drafts', name: 'All drafts' }}
      >
        <p>It was removed, moved to the cart, or made on another device.</p>
      </Notice>
    </Page>
  )
}

/** The draft has more products than can be shown: it is split into several (req 18.35). */
function TooLongDraft({ draft }: { draft: ClientDraft }) {
  const navigate = useNavigate()
  const [runOnce, isBusy] = useSingleRun()
  const name = draftName(draft)
  const partCount = Math.ceil(draft.lines.length / maxDraftLines)
  const split = () =>
    runOnce(async () => {
      try {
        await clientDrafts().put(...splitDraft(draft, newUuid, Date.now()))
        // The original is removed last, so that no product is lost when the page is closed before that.
        await removeDraft(draft)
        await navigate({ to: '/drafts' })
      } catch (error) {
        showToast('error', failureMessage(error))
      }
    })
  return (
    <Page>
      <DocumentHead title={name} />
      <Notice
        title={`${name}: ${formatCount(draft.lines.length)} products are too many for one draft`}
        heading="h1"
        link={{ to: '/drafts', name: 'All drafts' }}
        actions={
          <Button aria-disabled={isBusy} onClick={() => void split()}>
            Split into {partCount} drafts
          </Button>
        }
      >
        <p>A draft can show up to {maxDraftLines} products. Split it to go on with all of them.</p>
      </Notice>
    </Page>
  )
}
