/**
 * Building blocks of screens: a screen that loads one object such as the brand, a view of a list's row, and cards.
 */
import { Alert, Box, Card, CardContent, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, Fragment, type ReactNode } from 'react'
import { type RaRecord, ShowBase, Title, useShowContext } from 'react-admin'
import { requestData, messageOf } from './calls'

/** The cache key is the split path; its first part is the resource that change events contain. */
export const useDeskQuery = <Data,>(path: string) =>
  useQuery({ queryKey: path.split('/'), queryFn: () => requestData<Data>('GET', path) })

type LoadedScreenProps<Row> = { path: string; title: string; children: (row: Row) => ReactNode }

export function LoadedScreen<Row>({ path, title, children }: LoadedScreenProps<Row>) {
  const { data, error, isPending } = useDeskQuery<Row>(path)
  return (
    <Screen title={title}>
      {isPending && <Typography>Loading…</Typography>}
      {error && <Alert severity="error">{messageOf(error)}</Alert>}
      {data && <Fragment key={path}>{children(data)}</Fragment>}
    </Screen>
  )
}

const wholeRow = { meta: { wholeRow: true } }

type RecordProps<Row extends RaRecord> = { children: (row: Row) => ReactNode }

/** Loads and shows a row of a list. It has a separate cache key, because the list's rows do not have all fields. */
export function RecordView<Row extends RaRecord>({ children }: RecordProps<Row>) {
  return (
    <ShowBase queryOptions={wholeRow}>
      <LoadedRecord>{children}</LoadedRecord>
    </ShowBase>
  )
}

function LoadedRecord<Row extends RaRecord>({ children }: RecordProps<Row>) {
  const { record, isPending } = useShowContext<Row>()
  // Values typed for one record do not stay for the next record.
  if (record) return <Fragment key={record.id}>{children(record)}</Fragment>
  return isPending ? (
    <Typography sx={{ py: 2 }}>Loading…</Typography>
  ) : (
    <Alert severity="error">Not found</Alert>
  )
}

type ScreenProps = {
  /** Shown in the bar, and as the heading when there is no `heading`. */
  title: string
  heading?: ReactNode
  extra?: ReactNode
  isWide?: boolean
  children: ReactNode
}

export function Screen({ title, heading = title, extra, isWide = false, children }: ScreenProps) {
  return (
    <Box sx={{ ...singleColumn, gap: 2, py: 2, maxWidth: isWide ? undefined : 900 }}>
      <Title title={title} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'baseline' }}>
        <Typography component="h1" variant="h5" sx={{ overflowWrap: 'anywhere' }}>
          {heading}
        </Typography>
        {extra}
      </Box>
      {children}
    </Box>
  )
}

export const singleColumn = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }

/** Columns next to each other on a wide screen. */
export const sideBySide = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 20rem), 1fr))',
}

type SectionCardProps = { title: string; label?: string; onSubmit?: () => void; children: ReactNode }

/** A card with a heading; it is a form when `onSubmit` is set. */
export function SectionCard({ title, label = title, onSubmit, children }: SectionCardProps) {
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <Card variant="outlined" component="section" aria-label={label}>
      <CardContent component={onSubmit ? 'form' : 'div'} onSubmit={send} sx={{ ...singleColumn, gap: 1 }}>
        <Typography component="h2" variant="h6">
          {title}
        </Typography>
        {children}
      </CardContent>
    </Card>
  )
}

/** Link to a product's page in the shop. */
export function ProductLink({ slug, children }: { slug: string; children: ReactNode }) {
  return (
    <Link href={`/product/${encodeURIComponent(slug)}`} target="_blank" rel="noreferrer">
      {children}
    </Link>
  )
}
