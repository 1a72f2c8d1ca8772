/** A list of the desk: infinite scrolling, newest first, with a search field; cards on a phone. */
import { Box, Link, Typography, useMediaQuery } from '@mui/material'
import type { ReactElement, ReactNode } from 'react'
import {
  BulkActionsToolbar,
  Datagrid,
  InfiniteList,
  type RaRecord,
  SearchInput,
  SimpleList,
  TopToolbar,
  useListContext,
  useRecordContext,
  useResourceContext,
} from 'react-admin'
import { Link as To } from 'react-router'
import { queryOf } from './calls'
import { Download } from './action-buttons'
import { formatDateTime } from './format'

type Props = {
  title: string
  /** A list at another address than its resource's has a fixed filter, which no chip shows. */
  fixed?: { resource: string; filter: object }
  filters?: ReactElement[]
  filterDefaultValues?: object
  actions?: ReactNode
  bulkActions?: ReactElement | false
  /** Below the title. */
  intro?: ReactNode
  /** Content of a row on a phone. */
  primary: (record: RaRecord) => ReactNode
  secondary: (record: RaRecord) => ReactNode
  rowClick?: 'show' | false
  /** Columns on a wider screen. */
  children: ReactNode
}

const search = (
  <SearchInput key="q" source="q" alwaysOn placeholder="Search" inputProps={{ 'aria-label': 'Search' }} />
)

/** The search field and the actions have no background; on a phone one is below the other. */
const plainBars = {
  '& .RaList-actions': { alignItems: { md: 'center' }, bgcolor: 'transparent', minHeight: 0 },
  '& .RaFilterForm-filterFormInput': { alignSelf: 'center' },
}

export function DeskList({
  title,
  intro,
  fixed,
  filters = [],
  actions,
  bulkActions = false,
  ...list
}: Props) {
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('md'))
  const { primary, secondary, rowClick = 'show', filterDefaultValues, children } = list
  // Without "Select all", because a confirmation dialog cannot list rows that are not loaded.
  const bulkToolbar = bulkActions ? (
    <BulkActionsToolbar selectAllButton={false}>{bulkActions}</BulkActionsToolbar>
  ) : undefined
  return (
    <>
      <Typography component="h1" variant="h5" sx={{ pt: 2, pb: { xs: 1, md: 0 } }}>
        {title}
      </Typography>
      {intro}
      <InfiniteList
        {...fixed}
        title={title}
        filters={[search, ...filters]}
        filterDefaultValues={filterDefaultValues}
        actions={
          actions ? <TopToolbar sx={{ bgcolor: 'transparent', minHeight: 0 }}>{actions}</TopToolbar> : false
        }
        exporter={false}
        perPage={50}
        empty={false}
        disableSyncWithLocation={false}
        // A filter is stored only in the URL, so that the menu opens the list without a filter.
        storeKey={false}
        sx={plainBars}
      >
        {isNarrow ? (
          <SimpleList primaryText={primary} secondaryText={secondary} rowClick={rowClick} />
        ) : (
          <Datagrid
            rowClick={rowClick}
            bulkActionButtons={bulkActions}
            bulkActionsToolbar={bulkToolbar}
            sx={{
              '& .RaDatagrid-tableWrapper': { overflowX: 'auto' },
              '& .RaDatagrid-headerCell': { fontWeight: 600, whiteSpace: 'nowrap' },
            }}
          >
            {children}
          </Datagrid>
        )}
      </InfiniteList>
    </>
  )
}

type FieldProps<Source = string> = { source: Source; label?: string; sortable: false }

/**
 * The cell with the link to its row; `source` is a field or a function of the record. The link is needed because a
 * row reacts to clicks, but cannot get the focus.
 */
export function RowLink({ source }: FieldProps<string | ((record: RaRecord) => string)>) {
  const record = useRecordContext()
  const resource = useResourceContext()
  if (!record) return null
  return (
    <Link component={To} to={`/${resource}/${record.id}/show`} onClick={(event) => event.stopPropagation()}>
      {typeof source === 'string' ? String(record[source]) : source(record)}
    </Link>
  )
}

/** Date and time in one line. */
export function Moment({ source }: FieldProps) {
  const record = useRecordContext()
  return <Box sx={{ whiteSpace: 'nowrap' }}>{formatDateTime(record?.[source] as string | undefined)}</Box>
}

/** Downloads the rows that match the list's filters as a table. */
export function TableDownload() {
  const { resource, filterValues } = useListContext()
  const query = queryOf(filterValues)
  return (
    <Download label={query === '' ? 'Export CSV' : 'Export filtered CSV'} path={`${resource}.csv?${query}`} />
  )
}
