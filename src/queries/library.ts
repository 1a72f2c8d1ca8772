/** The artwork library: all files of the account, and those that are pinned to this device (req 24.2 to 24.5). */
import { mutationOptions, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import {
  fetchLibrary,
  fetchLibraryFile,
  type FileEdit,
  saveFileEdit,
  saveLibraryFile,
} from '../api/artwork/library'
import { sha256Of } from '../device/files'
import { smallPictureOf } from '../device/logo'
import type { LibraryFile } from '../domain/artwork/library'
import { mapDated } from '../domain/dated'
import { RejectedFailure } from '../domain/failure'
import {
  pinFile,
  type PinnedFile,
  readPinned,
  readPinnedFile,
  unpinFile,
} from '../saved/artwork/pinned-artwork'
import { currentPartition } from '../session/identity'
import { requireSameSession } from '../session/session-reader'
import { aboutQuery } from './about'
import { useHasLibrary } from './provider-features'
import { readQuery } from './read-query'

const libraryQuery = () => readQuery(['artwork-library'], 'member', fetchLibrary)

/** A pinned file as a library entry, for when the list was never read and there is no network. */
const toLibraryFile = (file: PinnedFile): LibraryFile => ({
  ...file,
  tags: [],
  isHidden: false,
  addedAt: 0,
  picture: null,
  orders: [],
  orderCount: 0,
  proof: null,
})

const noFiles: readonly PinnedFile[] = []

/**
 * `failure` is the reason why only the pinned files are available; null when all files are loaded, and until this is
 * known.
 */
export function useLibrary() {
  const about = useQuery(aboutQuery())
  const hasLibrary = useHasLibrary()
  const { data, error, refetch } = useQuery({ ...libraryQuery(), enabled: hasLibrary === true })
  const { data: pinned = noFiles } = useQuery(pinnedQuery())
  const failure = data ? null : (error ?? (hasLibrary === undefined ? about.error : null))
  return {
    files: data?.value ?? pinned.map(toLibraryFile),
    pinned: new Set(pinned.map(({ sha256 }) => sha256)),
    isPending: !data && !failure && hasLibrary !== false,
    failure,
    retry: () => void (hasLibrary ? refetch() : about.refetch()),
  }
}

type FileEditInput = { sha256: string; edit: FileEdit }

/** The edit is shown immediately; the list is read again afterwards, even when the provider refuses the edit. */
export const fileEditMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ sha256, edit }: FileEditInput) => requireSameSession(() => saveFileEdit(sha256, edit)),
    onMutate: ({ sha256, edit }) => {
      const { queryKey } = libraryQuery()
      void queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(
        queryKey,
        (current) =>
          current &&
          mapDated(current, (files) =>
            files.map((entry) => (entry.sha256 === sha256 ? { ...entry, ...edit } : entry)),
          ),
      )
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: libraryQuery().queryKey }),
  })

/** Resolves to the library's entry of the added file. */
export const addFileMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: async (file: File) => {
      const sha256 = await sha256Of(file)
      if (sha256 === null)
        throw new RejectedFailure('This browser can’t send files to your library.', 'NOHASH', 0)
      await requireSameSession(() => saveLibraryFile(sha256, file))
      await queryClient.invalidateQueries({ queryKey: libraryQuery().queryKey })
      const { value = [] } = queryClient.getQueryData(libraryQuery().queryKey) ?? {}
      return value.find((entry) => entry.sha256 === sha256) ?? null
    },
  })

const onDevice = { networkMode: 'always', staleTime: Number.POSITIVE_INFINITY, gcTime: 60_000 } as const

const pinnedQuery = () =>
  queryOptions({ queryKey: ['pinned-artwork', currentPartition()], queryFn: readPinned, ...onDevice })

export const pinnedFileQuery = ({ sha256, name }: Pick<PinnedFile, 'sha256' | 'name'>) =>
  queryOptions({
    queryKey: ['pinned-file', currentPartition(), sha256],
    queryFn: () => readPinnedFile({ sha256, name }),
    ...onDevice,
  })

/** A small preview of a drawing file, rendered on this device; null when it cannot be rendered. */
export const renderedFileQuery = (file: Pick<LibraryFile, 'sha256' | 'name'>) =>
  queryOptions({
    queryKey: ['drawn-file', currentPartition(), file.sha256],
    queryFn: async () => smallPictureOf(await readLibraryFile(file)),
    ...onDevice,
    gcTime: 600_000,
    retry: false,
  })

/** Reads the pinned copy on this device, or else the provider's file. */
export async function readLibraryFile(file: Pick<LibraryFile, 'sha256' | 'name'>): Promise<File> {
  return (await readPinnedFile(file).catch(() => null)) ?? fetchLibraryFile(file.sha256, file.name)
}

export const pinMutation = (queryClient: QueryClient) =>
  mutationOptions({
    networkMode: 'always',
    mutationFn: async ({ file, isPinned }: { file: LibraryFile; isPinned: boolean }) => {
      if (isPinned) await unpinFile(file.sha256)
      else await pinFile(file, await readLibraryFile(file))
    },
    onSettled: (_answer, _error, { file }) => {
      void queryClient.invalidateQueries({ queryKey: pinnedFileQuery(file).queryKey })
      return queryClient.invalidateQueries({ queryKey: pinnedQuery().queryKey })
    },
  })
