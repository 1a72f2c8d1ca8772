import { createFileRoute } from '@tanstack/react-router'
import { NewPasswordScreen } from '../screens/account/new-password-screen'

export const Route = createFileRoute('/confirm_pass/$urltoken')({
  component: () => <NewPasswordScreen link={Route.useParams().urltoken} />,
})
