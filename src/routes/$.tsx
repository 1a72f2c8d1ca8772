import { createFileRoute } from '@tanstack/react-router'
import { NotFound } from '../widgets/not-found'

export const Route = createFileRoute('/$')({ component: NotFound })
