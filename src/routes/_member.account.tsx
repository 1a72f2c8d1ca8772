import { createFileRoute } from '@tanstack/react-router'
import { ProfileScreen } from '../screens/account/profile-screen'

export const Route = createFileRoute('/_member/account')({ component: ProfileScreen })
