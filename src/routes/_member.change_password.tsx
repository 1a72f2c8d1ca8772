import { createFileRoute } from '@tanstack/react-router'
import { ChangePasswordScreen } from '../screens/account/password-screens'

export const Route = createFileRoute('/_member/change_password')({ component: ChangePasswordScreen })
