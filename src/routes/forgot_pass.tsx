import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordScreen } from '../screens/account/forgot-password-screen'

export const Route = createFileRoute('/forgot_pass')({ component: ForgotPasswordScreen })
