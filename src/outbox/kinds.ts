/** Every kind of edit that may wait on this device: a new one is its file, and a line here. */
import { kindsOf } from '../domain/outbox/outbox'
import { briefKind } from './kinds/brief'
import { draftKind } from './kinds/client-draft'
import { linkKind } from './kinds/client-link'
import { enquiryKind } from './kinds/enquiry'
import { entryKind } from './kinds/giveaway-entry'
import { leadKind } from './kinds/lead'
import { wishlistKind } from './kinds/wishlist-item'

export const kinds = kindsOf(
  wishlistKind(),
  briefKind(),
  entryKind(),
  enquiryKind(),
  draftKind(),
  linkKind(),
  leadKind(),
)
