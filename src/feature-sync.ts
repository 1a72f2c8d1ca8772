/**
 * The kinds of edits that features store in the outbox. It has no JSX, styles or DOM, so that sending an edit loads no
 * screen of a feature.
 */
import { linkKind } from '../features/client-link/app/link-kind'
import { draftKind } from '../features/drafts/app/draft-kind'
import { leadKind } from '../features/leads/app/lead-kind'

export const featureKinds = [draftKind(), leadKind(), linkKind()]
