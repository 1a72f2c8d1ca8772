import { createFileRoute } from '@tanstack/react-router'
import { addressesQuery } from '../queries/addresses'
import { SavedAddressScreen } from '../screens/account/address-screens'

export const Route = createFileRoute('/_member/saved_address')({
  // Begun, not waited for: each list has its own place on the page, and its own trouble.
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(addressesQuery('billing'))
    void queryClient.prefetchQuery(addressesQuery('shipping'))
  },
  component: SavedAddressScreen,
})
