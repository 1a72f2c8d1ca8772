/** All kinds of edits that can wait on this device. A new kind needs its own file and an entry in this list. */
import { kindsByName } from '../domain/outbox/outbox'
import { featureKinds } from '../feature-sync'
import { briefKind } from './kinds/brief'
import { enquiryKind } from './kinds/enquiry'
import { entryKind } from './kinds/giveaway-entry'
import { wishlistKind } from './kinds/wishlist-item'

export const kinds = kindsByName(wishlistKind(), briefKind(), entryKind(), enquiryKind(), ...featureKinds)
