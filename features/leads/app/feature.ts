/** What leads add to the core's screens (req 26.6). Only staff see it, and only if the provider accepts leads. */
import { lazySlot, type AppFeature } from '../../../src/widgets/frame/features'

export const leads: AppFeature = {
  name: 'leads',
  slots: {
    memberTool: lazySlot(() => import('./lead-links').then(({ MemberTool }) => MemberTool)),
    memberMenuLink: lazySlot(() => import('./lead-links').then(({ MemberMenuLink }) => MemberMenuLink)),
    draftsAction: lazySlot(() => import('./lead-links').then(({ DraftsAction }) => DraftsAction)),
    scanHelp: lazySlot(() => import('./lead-links').then(({ ScanHelp }) => ScanHelp)),
    staffPanel: lazySlot(() => import('./lead-form-state').then(({ StaffPanel }) => StaffPanel)),
  },
}
