/** What the comparison adds to the core's screens (req 8.5). */
import { localKeys } from '../../../src/device/storage-names'
import { serverRenderedComponent } from '../../../src/ui/lazy/server-rendered-piece'
import { lazySlot, type AppFeature } from '../../../src/widgets/frame/features'

export const compare: AppFeature = {
  name: 'compare',
  tools: [{ href: '/compare', label: 'Compare', order: 20 }],
  slots: {
    headerLink: lazySlot(
      () => import('./compare-link').then(({ CompareLink }) => CompareLink),
      localKeys.compare,
    ),
    pageFoot: lazySlot(
      () => import('./compare-tray').then(({ CompareTray }) => CompareTray),
      localKeys.compare,
    ),
    tileAction: lazySlot(() => import('./tile-toggle').then(({ TileToggle }) => TileToggle)),
    productAction: serverRenderedComponent(() =>
      import('./product-toggle').then(({ ProductToggle }) => ProductToggle),
    ),
    productFoot: lazySlot(
      () => import('./product-toggle').then(({ ProductCompareLink }) => ProductCompareLink),
      localKeys.compare,
    ),
  },
}
