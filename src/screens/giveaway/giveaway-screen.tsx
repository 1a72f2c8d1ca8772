/** The trade-show giveaway: as a page of the shop, and as the stall's kiosk (req 10.1, 10.4). */
import { GiveawayPage } from './giveaway-page'
import { KioskScreen } from './kiosk-screen'

export function GiveawayScreen({ kiosk }: { kiosk: boolean }) {
  return kiosk ? <KioskScreen /> : <GiveawayPage />
}
