import { createFileRoute } from '@tanstack/react-router'
import { ScanScreen } from '../screens/scan/scan-screen'

export const Route = createFileRoute('/scan')({ component: ScanScreen })
