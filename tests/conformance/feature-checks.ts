/** The checks of features and the names of their optional calls. No other file of the kit imports features. */
import { linkCallNames } from '../../features/client-link/contract'
import { linkCheck } from '../../features/client-link/tests/conformance'
import { draftCallNames } from '../../features/drafts/contract'
import { draftCheck, draftWriteCheck } from '../../features/drafts/tests/conformance'
import { invoiceCallNames } from '../../features/invoice/contract'
import { invoiceCheck } from '../../features/invoice/tests/conformance'
import { leadCallNames } from '../../features/leads/contract'
import { leadCardCheck, leadFormCheck, leadWriteCheck } from '../../features/leads/tests/conformance'

/** Checks by what they require; those of orders run after the order of the core's checks. */
export const featureChecks = {
  account: [draftCheck, linkCheck, leadFormCheck],
  writes: [draftWriteCheck, leadWriteCheck, leadCardCheck],
  orders: [invoiceCheck],
}

/** The shop uses these calls only if the provider names them. */
export const featureCallNames: readonly string[] = [
  ...linkCallNames,
  ...draftCallNames,
  ...invoiceCallNames,
  ...leadCallNames,
]
