/** What a screen is made of: a thing of which the shop has one, such as its brand, or a row of a list; and its cards. */
import { Alert, Box, Card, CardContent, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { type RaRecord, ShowBase, Title, useShowContext } from 'react-admin'
import { call, wordsOf } from './calls'

type Read<Row> = { path: string; title: string; children: (row: Row) => ReactNode }

export function One<Row>({ path, title, children }: Read<Row>) {
  const { data, error, isPending } = useQuery({
    queryKey: [path],
    queryFn: async () => (await call<{ data: Row }>('GET', path)).data,
  })
  return (
    <Screen title={title}>
      {isPending && <Typography>Loading …</Typography>}
      {error && <Alert severity="error">{wordsOf(error)}</Alert>}
      {data && children(data)}
    </Screen>
  )
}

const whole = { meta: { whole: true } }

/** A row of a list, opened. With a key of its own in the cache: what the list has of it is not all. */
export function OneRow({ children }: { children: ReactNode }) {
  return <ShowBase queryOptions={whole}>{children}</ShowBase>
}

type FoundProps<Row extends RaRecord> = { children: (row: Row) => ReactNode }

/** The same, once it is there. */
export function Found<Row extends RaRecord>({ children }: FoundProps<Row>) {
  return (
    <OneRow>
      <Shown>{children}</Shown>
    </OneRow>
  )
}

function Shown<Row extends RaRecord>({ children }: FoundProps<Row>) {
  const { record, isPending } = useShowContext<Row>()
  if (record) return children(record)
  return isPending ? (
    <Typography sx={{ py: 2 }}>Loading …</Typography>
  ) : (
    <Alert severity="error">This was not found.</Alert>
  )
}

export function Screen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 2, maxWidth: 900, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title={title} />
      <Typography component="h1" variant="h5" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

type PartProps = { title: string; onSubmit?: () => void; children: ReactNode }

/** A card with a heading; a form where it is sent. */
export function Part({ title, onSubmit, children }: PartProps) {
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <Card variant="outlined" component="section" aria-label={title}>
      <CardContent
        component={onSubmit ? 'form' : 'div'}
        onSubmit={send}
        sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        <Typography component="h2" variant="h6">
          {title}
        </Typography>
        {children}
      </CardContent>
    </Card>
  )
}
