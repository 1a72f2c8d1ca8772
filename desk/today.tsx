/** The start screen: short lists of pending work with links to it. */
import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  Typography,
} from '@mui/material'
import { Title } from 'react-admin'
import { Link } from 'react-router'
import type { DeskToday, DeskWaiting } from '../src/domain/desk/session-row'
import { messageOf } from './calls'
import { type TodayGroup, useDeskFeatures } from './feature'
import { MailWarning } from './mail'
import { useDeskQuery } from './screen-parts'
import { SetupCard } from './setup'
import { formatDateTime, taskTitle } from './format'

const ordersPath = (filter: object) => `/orders?filter=${encodeURIComponent(JSON.stringify(filter))}`

const saleGroups: readonly TodayGroup[] = [
  {
    name: 'requests',
    title: 'Requests to answer',
    emptyText: 'No open requests.',
    resource: 'requests',
    allPath: '/requests',
  },
  {
    name: 'quotes',
    title: 'Accepted quotes to order',
    emptyText: 'No accepted quotes to order.',
    resource: 'requests',
  },
  {
    name: 'newOrders',
    title: 'New orders',
    emptyText: 'No new orders.',
    resource: 'orders',
    allPath: ordersPath({ status: 'PENDING' }),
  },
]

const otherGroups: readonly TodayGroup[] = [
  { name: 'kiosks', title: 'Kiosks offline', emptyText: 'All kiosks are online.', allPath: '/kiosks' },
  {
    name: 'risks',
    title: 'Orders at risk',
    emptyText: 'No orders at risk.',
    resource: 'orders',
    allPath: ordersPath({ work: 'risk' }),
  },
  {
    name: 'proofs',
    title: 'Proofs to follow up',
    emptyText: 'No overdue proofs, and no changes requested.',
    resource: 'orders',
  },
  {
    name: 'withoutArtwork',
    title: 'Orders without artwork',
    emptyText: 'All branded orders have artwork.',
    resource: 'orders',
  },
  { name: 'jobs', title: 'Failed jobs', emptyText: 'No failed emails or other jobs.' },
]

export function Today() {
  const { data, error, isPending } = useDeskQuery<DeskToday>('today')
  const featureGroups = useDeskFeatures().flatMap(({ today = [] }) => today)
  return (
    <Box sx={{ py: 2 }}>
      <Title title="Today" />
      <Typography component="h1" variant="h5" gutterBottom>
        Today
      </Typography>
      <MailWarning />
      <SetupCard />
      {error && <Alert severity="error">{messageOf(error)}</Alert>}
      {isPending && <Typography>Loading…</Typography>}
      <Box sx={{ columnCount: { xs: 1, md: 2 }, columnGap: 2 }}>
        {[...saleGroups, ...featureGroups, ...otherGroups].map((group) => {
          const waiting = data?.[group.name]
          return waiting && <Group key={group.name} {...group} waiting={waiting} />
        })}
      </Box>
    </Box>
  )
}

function Group({ title, emptyText, resource, allPath, waiting }: TodayGroup & { waiting: DeskWaiting }) {
  return (
    <Card variant="outlined" component="section" aria-label={title} sx={{ mb: 2, breakInside: 'avoid' }}>
      <CardContent>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 1 }}>
          <Typography component="h2" variant="h6">
            {title} ({waiting.count})
          </Typography>
          {allPath && waiting.count > 0 && (
            <Button component={Link} to={allPath} size="small">
              Show all
            </Button>
          )}
        </Box>
        {waiting.count === 0 && <Typography color="text.secondary">{emptyText}</Typography>}
        <List dense disablePadding sx={{ mx: -2 }}>
          {waiting.items.map((item, index) => (
            <ListItem key={index} disablePadding={resource !== undefined}>
              {resource ? (
                <ListItemButton component={Link} to={`/${resource}/${item.id}/show`}>
                  <ItemText {...item} />
                </ListItemButton>
              ) : (
                <ItemText {...item} />
              )}
            </ListItem>
          ))}
        </List>
      </CardContent>
    </Card>
  )
}

function ItemText({ text, at }: DeskWaiting['items'][number]) {
  return (
    <ListItemText
      primary={taskTitle(text)}
      secondary={formatDateTime(at)}
      sx={{ overflowWrap: 'anywhere' }}
    />
  )
}
