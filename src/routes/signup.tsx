import { createFileRoute } from '@tanstack/react-router'
import { SignUpScreen } from '../screens/account/sign-up-screen'

export const Route = createFileRoute('/signup')({ component: SignUpScreen })
