import { createFileRoute } from '@tanstack/react-router'
import { kioskSearch } from '../domain/kiosk/kiosk'
import { GiveawayScreen } from '../screens/giveaway/giveaway-screen'

export const Route = createFileRoute('/giveaway')({
  validateSearch: kioskSearch,
  component: () => <GiveawayScreen kiosk={Route.useSearch().kiosk === 1} />,
})
