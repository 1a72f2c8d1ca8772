/** The giveaway at the desk: its screen and the list of its entries. */
import { Gift } from 'lucide-react'
import type { DeskFeature } from '../../../desk/feature'
import { EntryList, Giveaway } from './giveaway'

export const giveawayDesk: DeskFeature = {
  name: 'giveaway',
  resources: [{ name: 'entries', list: EntryList }],
  routes: [{ path: '/giveaway', element: <Giveaway /> }],
  menu: [
    { section: 'Show', to: '/giveaway', name: 'Giveaway', icon: <Gift size={20} />, rights: ['customers'] },
  ],
}
