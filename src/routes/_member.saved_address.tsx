import { createFileRoute } from '@tanstack/react-router'
import { SavedAddressScreen } from '../screens/account/saved-address-screen'

export const Route = createFileRoute('/_member/saved_address')({ component: SavedAddressScreen })
