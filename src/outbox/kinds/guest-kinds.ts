/** The kinds of edits that may wait for nobody's account: all that the service worker sends. */
import { sendEntry } from '../../api/giveaway/giveaway'
import { sendEnquiry } from '../../api/product/enquiry'
import { deviceId } from '../../device/device-id'
import { type Kinds, kindsOf } from '../kind'
import { enquiryKind } from './enquiry'
import { entryKind } from './giveaway-entry'

export const guestKinds: Kinds = kindsOf(entryKind({ sendEntry, deviceId }), enquiryKind({ sendEnquiry }))
