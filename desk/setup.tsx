/**
 * Checklist for setting up a new shop, and the demo catalogue (req 22.55, 22.56). The server reports which steps are
 * done.
 */
import { Box, Button, List, ListItem, ListItemIcon, ListItemText, Typography } from '@mui/material'
import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { DeskSetup } from '../src/domain/desk/session-row'
import { ActionButton } from './action-buttons'
import { SectionCard, useDeskQuery } from './screen-parts'
import { useMay } from './session'

type Step = { name: keyof DeskSetup['steps']; title: string; action: string; path: string }

const steps: readonly Step[] = [
  { name: 'name', title: 'Name of the shop', action: 'Enter name', path: '/brand' },
  { name: 'abn', title: 'ABN', action: 'Enter ABN', path: '/brand' },
  { name: 'logo', title: 'Logo', action: 'Upload logo', path: '/brand' },
  { name: 'mail', title: 'Test email', action: 'Send a test email', path: '/jobs' },
  { name: 'category', title: 'Your categories', action: 'Edit categories', path: '/categories' },
  { name: 'products', title: 'Products', action: 'Add or import', path: '/products' },
]

const demoProducts = 200

export function SetupCard() {
  return useMay('all') ? <Setup /> : null
}

function Setup() {
  const { data: setup } = useDeskQuery<DeskSetup>('setup')
  if (!setup?.isShown) return null
  const open = steps.filter(({ name }) => !setup.steps[name])
  return (
    <Box sx={{ mb: 2 }}>
      <SectionCard title="Set up your shop">
        <Typography color="text.secondary">
          {open.length === 0
            ? 'All steps are done.'
            : `${steps.length - open.length} of ${steps.length} done`}
        </Typography>
        <List dense disablePadding>
          {steps.map((step) => (
            <StepRow key={step.name} step={step} isDone={setup.steps[step.name]}>
              {step.name === 'products' && !setup.steps.products && <FillDemo />}
            </StepRow>
          ))}
        </List>
        {setup.hasDemo && <RemoveDemo />}
      </SectionCard>
    </Box>
  )
}

type StepRowProps = { step: Step; isDone: boolean; children: ReactNode }

function StepRow({ step: { title, action, path }, isDone, children }: StepRowProps) {
  return (
    <ListItem disableGutters sx={{ flexWrap: 'wrap', columnGap: 1 }}>
      <ListItemIcon sx={{ minWidth: 32, color: isDone ? 'success.main' : 'text.secondary' }}>
        {isDone ? <CircleCheck aria-hidden="true" size={20} /> : <Circle aria-hidden="true" size={20} />}
      </ListItemIcon>
      <ListItemText primary={title} secondary={isDone ? 'Done' : 'To do'} sx={{ flexBasis: 140 }} />
      {children}
      {!isDone && (
        <Button size="small" component={Link} to={path}>
          {action}
        </Button>
      )}
    </ListItem>
  )
}

function FillDemo() {
  return (
    <ActionButton
      label="Fill with a demo catalogue"
      request={['POST', 'products/demo', { products: demoProducts }]}
      question={`Adds ${demoProducts} invented products with invented reviews, banners and an offer. Everyone who opens the shop sees them until you remove them.`}
      successText="Demo catalogue added"
    />
  )
}

function RemoveDemo() {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Typography sx={{ flex: '1 1 14rem' }}>
        The shop shows invented products and reviews of the demo catalogue.
      </Typography>
      <ActionButton
        label="Remove the demo catalogue"
        isDestructive
        request={['DELETE', 'products/demo']}
        question="Removes the demo’s products, reviews, categories, banners, customers and their orders. What you have added or changed stays."
        successText="Demo catalogue removed"
      />
    </Box>
  )
}
