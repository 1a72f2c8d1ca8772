import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordScreen } from '../screens/account/password-screens'

export const Route = createFileRoute('/forgot_pass')({ component: ForgotPasswordScreen })
