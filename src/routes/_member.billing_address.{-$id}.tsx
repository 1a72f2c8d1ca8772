import { createFileRoute } from '@tanstack/react-router'
import { AddressScreen } from '../screens/account/address-screens'

export const Route = createFileRoute('/_member/billing_address/{-$id}')({
  component: () => <AddressScreen kind="billing" id={Route.useParams().id ?? null} />,
})
