/** "New lead": records the visitors of the stall one after another, with and without a network (req 26.6). */
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { draftsPath } from '../../../src/domain/client-draft/draft-path'
import { failureMessage } from '../../../src/domain/failure-message'
import type { LeadCapture } from '../rules/lead'
import type { VersionedForm } from '../rules/lead-form'
import { prepareEncryption } from '../../../src/outbox/encryption/encrypt'
import { useLeadForm } from './use-lead-form'
import { useAcceptsLeads } from './accepts-leads'
import { Notice } from '../../../src/ui/notice'
import { Page } from '../../../src/ui/page'
import { showToast } from '../../../src/ui/toast/toast'
import { LeadFormState } from './lead-form-state'
import { DocumentHead } from '../../../src/widgets/frame/document-head'
import { addToDraft } from '../../../src/widgets/frame/drafts'
import { hasDrafts } from '../../../src/widgets/frame/features'
import { LeadForm } from './lead-form'
import type { SuggestedProduct } from './suggested-products'
import styles from './lead-form.module.css'

export function LeadScreen() {
  const takesLeads = useAcceptsLeads()
  const navigate = useNavigate()
  /** Number of saved leads. It is part of the key, so each visitor gets a new form. */
  const [savedCount, setSavedCount] = useState(0)
  const newestForm = useLeadForm()?.form
  /** The form that this visitor has started, even if a newer one arrives meanwhile; null before the first answer. */
  const [startedForm, setStartedForm] = useState<VersionedForm | null>(null)
  const questions = startedForm ?? newestForm
  const startForm = useCallback(() => setStartedForm((before) => before ?? newestForm ?? null), [newestForm])
  useEffect(() => void prepareEncryption(), [])
  useEffect(() => {
    if (savedCount === 0) return
    window.scrollTo({ top: 0 })
  }, [savedCount])

  const nextVisitor = () => {
    setStartedForm(null)
    setSavedCount((before) => before + 1)
  }
  const handleSaved = () => {
    showToast('success', 'Lead saved. Ready for the next visitor.')
    nextVisitor()
  }
  const startDraft = async (
    draftId: string,
    { company, name, note }: LeadCapture,
    products: SuggestedProduct[],
  ) => {
    try {
      const client = { company, contact: name, note }
      const requested = products.map((product) => ({ product }))
      await navigate({ to: await addToDraft(draftId, requested, client) })
    } catch (error) {
      showToast('error', failureMessage(error))
      nextVisitor()
    }
  }
  return (
    <Page>
      <DocumentHead title="New lead" />
      <h1>New lead</h1>
      {takesLeads === true && questions && (
        <LeadForm
          key={`${savedCount} ${questions.id} ${questions.version}`}
          questions={questions}
          onBegin={startForm}
          onNext={handleSaved}
          onDraft={(...args) => void startDraft(...args)}
        />
      )}
      {takesLeads === true && (
        <div className={styles.state}>
          <LeadFormState heading="h2" />
        </div>
      )}
      {takesLeads === false && (
        <Notice
          title="Leads are for the shop’s staff"
          link={
            hasDrafts() ? { to: draftsPath, name: 'Go to your drafts' } : { to: '/', name: 'Go to the shop' }
          }
        >
          {hasDrafts() && 'To save a visitor’s details, start a draft with the company, contact and a note.'}
        </Notice>
      )}
    </Page>
  )
}
