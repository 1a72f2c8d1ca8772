/**
 * The lead form that a stall's tablet shows, even offline, and the reason if it is not the newest form (req 26.8).
 */
import { useQuery } from '@tanstack/react-query'
import { fetchLeadForm } from './lead-calls'
import { deviceId } from '../../../src/device/device-id'
import type { Dated } from '../../../src/domain/dated'
import { builtInForm, type VersionedForm } from '../rules/lead-form'
import { aboutQuery } from '../../../src/queries/about'
import { readQuery } from '../../../src/queries/read-query'
import { useAcceptsLeads } from './accepts-leads'

/** `problem` is the reason why this device cannot show a newer form; null: none. */
type KnownForm = { form: VersionedForm; problem: string | null }

/** Thrown when the newest form cannot be used and there is no earlier form to show. */
class UnusableFormFailure extends Error {
  override name = 'UnusableFormFailure'
}

/** ms between two reads of the form: operators change questions while the stall is open. */
const pollIntervalMs = 30_000
const key = ['lead-form'] as const

const leadFormQuery = () =>
  readQuery<KnownForm>(key, 'member', async (signal, queryClient) => {
    const { value, ...dated } = await fetchLeadForm(signal, await deviceId())
    if (!value.problems) return { ...dated, value: { form: value.form ?? builtInForm, problem: null } }
    const problem = `Version ${value.version} of the form can’t be used on this device. ${value.problems.join(' ')}`
    const last = queryClient.getQueryData<Dated<KnownForm>>(key)
    if (!last) throw new UnusableFormFailure(problem)
    return { ...dated, value: { form: last.value.form, problem } }
  })

/** null until it is known which form to show. */
export function useLeadForm(): KnownForm | null {
  const takesLeads = useAcceptsLeads()
  const { data: about } = useQuery(aboutQuery())
  const isOffered = takesLeads === true && about?.value.features?.includes('lead-forms') === true
  const { data, error, isPending } = useQuery({
    ...leadFormQuery(),
    enabled: isOffered,
    refetchInterval: pollIntervalMs,
    refetchOnWindowFocus: 'always',
  })
  if (data) return data.value
  if (takesLeads === null || (isOffered && isPending)) return null
  return { form: builtInForm, problem: error instanceof UnusableFormFailure ? error.message : null }
}
