/** What scanning adds to the core's screens (req 8.8, 8.14). */
import { lazySlot, type AppFeature } from '../../../src/widgets/frame/features'

export const scan: AppFeature = {
  name: 'scan',
  tools: [{ href: '/scan', label: 'Scan a product', order: 10, bar: { icon: 'scan', label: 'Scan' } }],
  slots: {
    searchHelp: lazySlot(() => import('./scan-links').then(({ SearchHelp }) => SearchHelp)),
    offlineHelp: lazySlot(() => import('./scan-links').then(({ OfflineHelp }) => OfflineHelp)),
    draftAction: lazySlot(() => import('./scan-links').then(({ DraftAction }) => DraftAction)),
  },
}
