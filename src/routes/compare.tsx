import { createFileRoute } from '@tanstack/react-router'
import { CompareScreen } from '../screens/compare/compare-screen'

export const Route = createFileRoute('/compare')({ component: CompareScreen })
