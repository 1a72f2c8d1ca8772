/** What react-admin asks for, as calls of the desk. Lists go on after the last row that is known. */
import type { DataProvider, GetListParams, Identifier, RaRecord } from 'react-admin'
import { call, queryOf } from './calls'

type Slice = { data: RaRecord[]; next: Identifier | null }
type One = { data: RaRecord }

/** After which row each page of a list begins, as the page before it said. */
const begins = new Map<string, Identifier>()

async function slice(resource: string, { pagination, filter }: Pick<GetListParams, 'pagination' | 'filter'>) {
  const { page, perPage } = pagination ?? { page: 1, perPage: 50 }
  const list = `${resource}?${queryOf({ ...(filter as object), limit: perPage })}`
  const after = page === 1 ? null : begins.get(`${list} ${page}`)
  // Opened in the middle, whose key is not known.
  if (after === undefined) return { data: [], pageInfo: { hasNextPage: false, hasPreviousPage: true } }
  const { data, next } = await call<Slice>('GET', after === null ? list : `${list}&after=${after}`)
  if (next !== null) begins.set(`${list} ${page + 1}`, next)
  return { data, pageInfo: { hasNextPage: next !== null, hasPreviousPage: page > 1 } }
}

const pathOf = (resource: string, id: Identifier) => `${resource}/${encodeURIComponent(id)}`
const one = async (resource: string, id: Identifier) => call<One>('GET', pathOf(resource, id))

type Given<Call extends keyof DataProvider> = Parameters<DataProvider[Call]>[1]

/** The row's version goes along, so that what a colleague did is not overwritten. */
const provider = {
  getList: slice,
  getOne: async (resource: string, { id }: Given<'getOne'>) => one(resource, id),
  getMany: async (resource: string, { ids }: Given<'getMany'>) => ({
    data: (await Promise.all(ids.map(async (id: Identifier) => one(resource, id)))).map(({ data }) => data),
  }),
  getManyReference: async (resource: string, { target, id, ...rest }: Given<'getManyReference'>) =>
    slice(resource, { ...rest, filter: { ...(rest.filter as object), [target]: id } }),
  create: async (resource: string, { data }: Given<'create'>) => call<One>('POST', resource, data as object),
  update: async (resource: string, { id, data, previousData }: Given<'update'>) =>
    call<One>('PUT', pathOf(resource, id as Identifier), {
      ...(data as object),
      version: (previousData as RaRecord | undefined)?.version,
    }),
  updateMany: async (resource: string, { ids, data }: Given<'updateMany'>) => {
    for (const id of ids) await call<One>('PUT', pathOf(resource, id), data as object)
    return { data: ids }
  },
  delete: async (resource: string, { id }: Given<'delete'>) => call<One>('DELETE', pathOf(resource, id)),
  deleteMany: async (resource: string, { ids }: Given<'deleteMany'>) => {
    for (const id of ids) await call<One>('DELETE', pathOf(resource, id))
    return { data: ids }
  },
}

export const dataProvider = provider as unknown as DataProvider
