/** Leads at the desk: their list, their email, and their forms. */
import { ClipboardList, Contact } from 'lucide-react'
import type { DeskFeature } from '../../../desk/feature'
import { LeadFormScreen } from './lead-form'
import { LeadForms } from './lead-forms'
import { LeadList } from './lead-list'
import { LeadShow } from './lead-show'
import { LeadTools } from './lead-tools'

export const leadsDesk: DeskFeature = {
  name: 'leads',
  resources: [{ name: 'leads', list: LeadList, show: LeadShow }],
  routes: [
    { path: '/lead-tools', element: <LeadTools /> },
    { path: '/lead-forms', element: <LeadForms /> },
    { path: '/lead-forms/:id', element: <LeadFormScreen /> },
  ],
  menu: [
    { section: 'Show', to: '/leads', name: 'Leads', icon: <Contact size={20} />, rights: ['customers'] },
    {
      section: 'Show',
      to: '/lead-forms',
      name: 'Lead forms',
      icon: <ClipboardList size={20} />,
      rights: ['customers'],
    },
  ],
  today: [{ name: 'leads', title: 'New leads', resource: 'leads', allPath: '/leads' }],
  eventNames: { lead: 'Lead captured' },
}
