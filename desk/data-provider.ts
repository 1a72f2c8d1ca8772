/**
 * Translates the requests of react-admin into the desk's calls. Lists are read in pages by keyset: each page starts
 * after the last row of the previous page.
 */
import type { DataProvider, GetListParams, Identifier, RaRecord } from 'react-admin'
import { call, queryOf } from './calls'

type PageReply = { data: RaRecord[]; next: Identifier | null }
type RowReply = { data: RaRecord }

/** The row after which each page of a list starts, as reported by the previous page. */
const pageCursors = new Map<string, Identifier>()

async function readPage(
  resource: string,
  { pagination, filter }: Pick<GetListParams, 'pagination' | 'filter'>,
) {
  const { page, perPage } = pagination ?? { page: 1, perPage: 50 }
  const list = `${resource}?${queryOf({ ...(filter as object), limit: perPage })}`
  const after = page === 1 ? null : pageCursors.get(`${list} ${page}`)
  // The list was opened at a later page, whose start is unknown.
  if (after === undefined) return { data: [], pageInfo: { hasNextPage: false, hasPreviousPage: true } }
  const { data, next } = await call<PageReply>('GET', after === null ? list : `${list}&after=${after}`)
  if (next !== null) pageCursors.set(`${list} ${page + 1}`, next)
  return { data, pageInfo: { hasNextPage: next !== null, hasPreviousPage: page > 1 } }
}

const pathOf = (resource: string, id: Identifier) => `${resource}/${encodeURIComponent(id)}`
const readRow = async (resource: string, id: Identifier) => call<RowReply>('GET', pathOf(resource, id))

type Args<Call extends keyof DataProvider> = Parameters<DataProvider[Call]>[1]

/** An update contains the row's version, so that the server refuses to overwrite a colleague's change. */
const provider = {
  getList: readPage,
  getOne: async (resource: string, { id }: Args<'getOne'>) => readRow(resource, id),
  getMany: async (resource: string, { ids }: Args<'getMany'>) => ({
    data: (await Promise.all(ids.map(async (id: Identifier) => readRow(resource, id)))).map(
      ({ data }) => data,
    ),
  }),
  getManyReference: async (resource: string, { target, id, ...rest }: Args<'getManyReference'>) =>
    readPage(resource, { ...rest, filter: { ...(rest.filter as object), [target]: id } }),
  create: async (resource: string, { data }: Args<'create'>) =>
    call<RowReply>('POST', resource, data as object),
  update: async (resource: string, { id, data, previousData }: Args<'update'>) =>
    call<RowReply>('PUT', pathOf(resource, id as Identifier), {
      ...(data as object),
      version: (previousData as RaRecord | undefined)?.version,
    }),
  updateMany: async (resource: string, { ids, data }: Args<'updateMany'>) => {
    for (const id of ids) await call<RowReply>('PUT', pathOf(resource, id), data as object)
    return { data: ids }
  },
  delete: async (resource: string, { id }: Args<'delete'>) => call<RowReply>('DELETE', pathOf(resource, id)),
  deleteMany: async (resource: string, { ids }: Args<'deleteMany'>) => {
    for (const id of ids) await call<RowReply>('DELETE', pathOf(resource, id))
    return { data: ids }
  },
}

export const dataProvider = provider as unknown as DataProvider
