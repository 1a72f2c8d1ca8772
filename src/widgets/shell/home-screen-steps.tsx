/** How an iPhone or iPad puts the shop on its home screen, with the signs to look for. */
import { Share, SquarePlus } from 'lucide-react'

export function HomeScreenSteps() {
  return (
    <ol>
      <li>
        <Share aria-hidden="true" size={20} /> Press Share, below the page or beside the address.
      </li>
      <li>
        <SquarePlus aria-hidden="true" size={20} /> Choose “Add to Home Screen”, then “Add”.
      </li>
      <li>Open Showfloor from the home screen and save the catalogue there.</li>
    </ol>
  )
}
