/** What a screen is made of: a thing of which the shop has one, such as its brand, or a row of a list; and its cards. */
import { Alert, Box, Card, CardContent, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { type RaRecord, ShowBase, Title, useShowContext } from 'react-admin'
import { ask, wordsOf } from './calls'

/** Named in the cache by its path, whose first part is what changes are reported of. */
export const useRead = <Data,>(path: string) =>
  useQuery({ queryKey: path.split('/'), queryFn: () => ask<Data>('GET', path) })

type Read<Row> = { path: string; title: string; children: (row: Row) => ReactNode }

export function One<Row>({ path, title, children }: Read<Row>) {
  const { data, error, isPending } = useRead<Row>(path)
  return (
    <Screen title={title}>
      {isPending && <Typography>Loading …</Typography>}
      {error && <Alert severity="error">{wordsOf(error)}</Alert>}
      {data && children(data)}
    </Screen>
  )
}

const whole = { meta: { whole: true } }

type FoundProps<Row extends RaRecord> = { children: (row: Row) => ReactNode }

/** A row of a list, opened. With a key of its own in the cache: what the list has of it is not all. */
export function Found<Row extends RaRecord>({ children }: FoundProps<Row>) {
  return (
    <ShowBase queryOptions={whole}>
      <Shown>{children}</Shown>
    </ShowBase>
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

type ScreenProps = {
  /** In the bar, and above the screen where it has no heading of its own. */
  title: string
  heading?: string
  beside?: ReactNode
  isWide?: boolean
  children: ReactNode
}

export function Screen({ title, heading = title, beside, isWide = false, children }: ScreenProps) {
  return (
    <Box sx={{ ...below, gap: 2, py: 2, maxWidth: isWide ? undefined : 900 }}>
      <Title title={title} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'baseline' }}>
        <Typography component="h1" variant="h5" sx={{ overflowWrap: 'anywhere' }}>
          {heading}
        </Typography>
        {beside}
      </Box>
      {children}
    </Box>
  )
}

/** One below the other. */
const below = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }

/** Side by side where there is room. */
export const sideBySide = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 20rem), 1fr))',
}

type PartProps = { title: string; label?: string; onSubmit?: () => void; children: ReactNode }

/** A card with a heading; a form where it is sent. */
export function Part({ title, label = title, onSubmit, children }: PartProps) {
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <Card variant="outlined" component="section" aria-label={label}>
      <CardContent component={onSubmit ? 'form' : 'div'} onSubmit={send} sx={{ ...below, gap: 1 }}>
        <Typography component="h2" variant="h6">
          {title}
        </Typography>
        {children}
      </CardContent>
    </Card>
  )
}

/** A product, as customers see it. */
export function ProductLink({ slug, children }: { slug: string; children: ReactNode }) {
  return (
    <Link href={`/product/${encodeURIComponent(slug)}`} target="_blank" rel="noreferrer">
      {children}
    </Link>
  )
}
