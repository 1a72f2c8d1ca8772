/** Checks the drafts in the customer's account. */
import { randomUUID } from 'node:crypto'
import { cachingFaults, signedIn } from '../../../tests/conformance/account-checks'
import { type Check, counted, failureOf, throwIfAny } from '../../../tests/conformance/check'
import { asWriteCheck, newKey } from '../../../tests/conformance/write-checks'
import { fetchDrafts, isDraftChanged, saveDraft } from '../app/draft-calls'

export const draftCheck: Check = signedIn({
  name: 'Drafts in the account',
  feature: 'drafts',
  expected: 'a page of drafts with Next and More, never cached',
  docSection: 'optional-calls.md#drafts-in-the-account',
  run: async (shop) => {
    const page = await fetchDrafts(null)
    const after = await fetchDrafts(page.next)
    const isRepeated = !page.hasMore && after.drafts.length > 0 && !after.isFull
    const repeated = isRepeated ? ['the page after the last one repeats drafts'] : []
    throwIfAny([...cachingFaults(shop), ...repeated])
    return counted(page.drafts.length, 'draft')
  },
})

export const draftWriteCheck: Check = asWriteCheck({
  name: 'Draft: save, change and remove',
  feature: 'drafts',
  expected: 'a version each time, the body as it was sent, and 412 for another version',
  docSection: 'optional-calls.md#drafts-in-the-account',
  run: async () => {
    const id = randomUUID()
    const body = { id, name: 'Conformance check', lines: [], isUnknownToProviders: [1.5, null, 'é'] }
    const faults: string[] = []
    const first = await saveDraft(id, body, null, newKey())
    let last = first
    try {
      const saved = (await fetchDrafts(null)).drafts.find((draft) => draft.id === id)
      if (JSON.stringify(saved?.body) !== JSON.stringify(body)) faults.push('the body is not as it was sent')
      last = await saveDraft(id, { ...body, name: 'Changed' }, first.version, newKey())
      if (last.version === first.version) faults.push('a change has the same version as before')
      const failure = await failureOf(() => saveDraft(id, body, first.version, newKey()))
      if (!isDraftChanged(failure)) faults.push('a change of an old version is not refused with 412')
    } finally {
      await saveDraft(id, null, last.version, newKey())
    }
    throwIfAny(faults)
    return ''
  },
})
