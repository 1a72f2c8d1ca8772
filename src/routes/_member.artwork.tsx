import { createFileRoute } from '@tanstack/react-router'
import { ArtworkScreen } from '../screens/artwork/artwork-screen'

export const Route = createFileRoute('/_member/artwork')({ component: ArtworkScreen })
