import { createFileRoute } from '@tanstack/react-router'
import { AddressScreen } from '../screens/account/address-screens'

export const Route = createFileRoute('/_member/shipping_address/{-$id}')({
  component: () => <AddressScreen kind="shipping" id={Route.useParams().id ?? null} />,
})
