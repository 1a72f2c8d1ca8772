/** Leads at the desk: their list, their forms, and the form that each kiosk shows. */
import { Contact } from 'lucide-react'
import type { DeskFeature } from '../../../desk/feature'
import { LeadFormScreen } from './lead-form'
import { KioskFormChoice, LeadForms } from './lead-forms'
import { LeadList } from './lead-list'
import { LeadShow } from './lead-show'
import { LeadTools } from './lead-tools'

export const leadsDesk: DeskFeature = {
  name: 'leads',
  resources: [{ name: 'leads', list: LeadList, show: LeadShow }],
  routes: [
    { path: '/lead-tools', element: <LeadTools /> },
    { path: '/lead-forms/:id', element: <LeadFormScreen /> },
  ],
  menu: [
    { section: 'Show', to: '/leads', name: 'Leads', icon: <Contact size={20} />, rights: ['customers'] },
  ],
  today: [
    { name: 'leads', title: 'New leads', emptyText: 'No new leads.', resource: 'leads', allPath: '/leads' },
  ],
  eventNames: { lead: 'Lead captured' },
  KioskSection: LeadForms,
  KioskSetting: KioskFormChoice,
}
