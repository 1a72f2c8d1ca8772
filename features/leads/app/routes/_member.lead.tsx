import { createFileRoute } from '@tanstack/react-router'
import { LeadScreen } from '../lead-screen'

export const Route = createFileRoute('/_member/lead')({ component: LeadScreen })
