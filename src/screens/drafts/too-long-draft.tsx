/**
 * Shown instead of a draft with more products than can be shown: the draft is split into several, or removed (req
 * 18.35).
 */
import { useNavigate } from '@tanstack/react-router'
import { formatCount } from '../../domain/count'
import type { ClientDraft } from '../../domain/client-draft/client-draft'
import { draftName } from '../../domain/client-draft/client-draft'
import { maxDraftLines, splitDraft } from '../../domain/client-draft/draft-length'
import { failureMessage } from '../../domain/failure-message'
import { newUuid } from '../../domain/uuid'
import { removeDraft } from '../../queries/draft-sync'
import { clientDrafts } from '../../saved/client-drafts/client-drafts'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Page } from '../../ui/page'
import { showToast } from '../../ui/toast/toast'
import { useSingleRun } from '../../ui/use-lifetime'
import { DocumentHead } from '../../widgets/frame/document-head'

export function TooLongDraft({ draft }: { draft: ClientDraft }) {
  const navigate = useNavigate()
  const [runOnce, isBusy] = useSingleRun()
  const name = draftName(draft)
  const partCount = Math.ceil(draft.lines.length / maxDraftLines)
  const split = () =>
    runOnce(async () => {
      try {
        for (const part of splitDraft(draft, newUuid, Date.now())) await clientDrafts().put(part)
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
