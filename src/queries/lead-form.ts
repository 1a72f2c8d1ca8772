/** Which form a stall's tablet shows, also without a network, and why it is not the newest (req 26.8). */
import { useQuery } from '@tanstack/react-query'
import { fetchLeadForm } from '../api/lead/lead-form'
import { deviceId } from '../device/device-id'
import type { Dated } from '../domain/dated'
import { builtInForm, type VersionedForm } from '../domain/lead/lead-form'
import { aboutQuery } from './about'
import { readQuery } from './read-query'
import { useTakesLeads } from './provider-features'

/** `problem`: why there is a newer form that this device cannot show. */
type KnownForm = { form: VersionedForm; problem: string | null }

/** There is no earlier form to show in its place. */
class UnusableFormFailure extends Error {
  override name = 'UnusableFormFailure'
}

/** ms: operators change a question while the stall is open. */
const askEveryMs = 30_000
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

/** Null until it is known whether there is one. */
export function useLeadForm(): KnownForm | null {
  const takesLeads = useTakesLeads()
  const { data: about } = useQuery(aboutQuery())
  const isOffered = takesLeads === true && about?.value.features?.includes('lead-forms') === true
  const { data, error, isPending } = useQuery({
    ...leadFormQuery(),
    enabled: isOffered,
    refetchInterval: askEveryMs,
    refetchOnWindowFocus: 'always',
  })
  if (data) return data.value
  if (takesLeads === null || (isOffered && isPending)) return null
  return { form: builtInForm, problem: error instanceof UnusableFormFailure ? error.message : null }
}
