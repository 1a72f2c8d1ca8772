/** Checks the list of the customer's private links. */
import { cachingFaults, signedIn } from '../../../tests/conformance/account-checks'
import { type Check, counted, throwIfAny } from '../../../tests/conformance/check'
import { fetchLinks } from '../app/link-calls'

export const linkCheck: Check = signedIn({
  name: 'Private links for clients',
  feature: 'client-links',
  expected: 'a list of Link, never cached',
  docSection: 'optional-calls.md#private-links-for-clients',
  run: async (shop) => {
    const { value } = await fetchLinks()
    throwIfAny(cachingFaults(shop))
    return counted(value.length, 'link')
  },
})
