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
    name: 'risks',
    title: 'Orders at risk',
    resource: 'orders',
    allPath: ordersPath({ work: 'risk' }),
  },
  {
    name: 'requests',
    title: 'Requests to answer',
    resource: 'requests',
    allPath: '/requests',
  },
  {
    name: 'quotes',
    title: 'Accepted quotes to order',
    resource: 'requests',
  },
  {
    name: 'newOrders',
    title: 'New orders',
    resource: 'orders',
    allPath: ordersPath({ status: 'PENDING' }),
  },
]

const otherGroups: readonly TodayGroup[] = [
  { name: 'kiosks', title: 'Kiosks offline', allPath: '/kiosks' },
  {
    name: 'proofs',
    title: 'Proofs to follow up',
    resource: 'orders',
  },
  {
    name: 'withoutArtwork',
    title: 'Orders without artwork',
    resource: 'orders',
  },
  { name: 'jobs', title: 'Failed jobs' },
]

export function Today() {
  const { data, error, isPending } = useDeskQuery<DeskToday>('today')
  const featureGroups = useDeskFeatures().flatMap(({ today = [] }) => today)
  const groups = [...saleGroups, ...featureGroups, ...otherGroups].flatMap((group) => {
    const waiting = data?.[group.name]
    return waiting && waiting.count > 0 ? { ...group, waiting } : []
  })
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
      {data && groups.length === 0 && <Typography>Nothing to do right now.</Typography>}
      <Box sx={{ columnCount: { xs: 1, md: 2 }, columnGap: 2 }}>
        {groups.map((group) => (
          <Group key={group.name} {...group} />
        ))}
      </Box>
    </Box>
  )
}

function Group({ title, resource, allPath, waiting }: TodayGroup & { waiting: DeskWaiting }) {
  return (
    <Card variant="outlined" component="section" aria-label={title} sx={{ mb: 2, breakInside: 'avoid' }}>
      <CardContent>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 1 }}>
          <Typography component="h2" variant="h6">
            {title} ({waiting.count})
          </Typography>
          {allPath && (
            <Button component={Link} to={allPath} size="small">
              Show all
            </Button>
          )}
        </Box>
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
