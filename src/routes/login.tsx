import { createFileRoute } from '@tanstack/react-router'
import { SignInScreen } from '../screens/account/sign-in-screen'

export const Route = createFileRoute('/login')({ component: SignInScreen })
