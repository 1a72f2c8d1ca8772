/** How an iPhone or iPad puts the shop on its home screen, with the signs to look for. */
import { Share, SquarePlus } from 'lucide-react'

export function HomeScreenSteps() {
  return (
    <ol>
      <li>
        Press Share <Share aria-hidden="true" size={20} />, below the page or beside the address.
      </li>
      <li>
        Choose “Add to Home Screen” <SquarePlus aria-hidden="true" size={20} />, then “Add”.
      </li>
      <li>Open Showfloor from the home screen and save the catalogue there.</li>
    </ol>
  )
}
