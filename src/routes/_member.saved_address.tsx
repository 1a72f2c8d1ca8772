import { createFileRoute } from '@tanstack/react-router'
import { addressesQuery } from '../queries/addresses'
import { SavedAddressScreen } from '../screens/account/address-screens'

export const Route = createFileRoute('/_member/saved_address')({
  // The loader does not wait, because each list has a separate placeholder and error message on the page.
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(addressesQuery('billing'))
    void queryClient.prefetchQuery(addressesQuery('shipping'))
  },
  component: SavedAddressScreen,
})
