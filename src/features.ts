/**
 * What the features add to the screens. Each feature is a folder with a line here. They hold loaders of components,
 * never components, so that the first script contains none of their code.
 */
import { compare } from '../features/compare/app/feature'
import { leads } from '../features/leads/app/feature'
import { scan } from '../features/scan/app/feature'
import { lazySlot, type AppFeature } from './widgets/frame/features'

const drafts: AppFeature = {
  name: 'drafts',
  slots: {
    tileAction: lazySlot(() => import('./widgets/draft/add-tile').then(({ AddTile }) => AddTile)),
  },
}

export const features: readonly AppFeature[] = [compare, drafts, leads, scan]
