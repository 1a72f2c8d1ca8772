/** Checks of the artwork library: its files, and its refusals. Nothing is added, because no call deletes a file. */
import { createHash, randomUUID } from 'node:crypto'
import { fetchLibrary, fetchLibraryFile, saveFileEdit, saveLibraryFile } from '../../src/api/artwork/library'
import { signedIn } from './account-checks'
import { type Check, counted, failureOf, refusalFaults, throwIfAny } from './check'

const docSection = 'optional-calls.md#artwork-library'
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const newSha256 = () => sha256Of(Buffer.from(randomUUID()))

export const libraryCheck: Check = signedIn({
  name: 'Files of the artwork library',
  feature: 'artwork-library',
  expected: 'the bytes of a file under its SHA-256, and a refusal of a file that is in no library',
  docSection,
  run: async () => {
    const [first] = (await fetchLibrary()).value
    const unknown = await failureOf(() => fetchLibraryFile(newSha256(), 'none.pdf'))
    throwIfAny(refusalFaults(unknown, 'a file that was never saved'))
    if (!first) return 'no files'
    const file = await fetchLibraryFile(first.sha256, first.name)
    const isSame = sha256Of(new Uint8Array(await file.arrayBuffer())) === first.sha256
    throwIfAny(isSame ? [] : [`artwork/files/${first.sha256} has other bytes`])
    return first.name
  },
})

export const libraryWriteCheck: Check = {
  ...signedIn({
    name: 'Artwork library: what it refuses, and tags',
    feature: 'artwork-library',
    expected: 'a refusal of bytes under another SHA-256, and of tags for a file that is not there',
    docSection,
    run: async () => {
      const before = (await fetchLibrary()).value
      const file = new File(['Conformance check'], 'conformance-check.pdf')
      const faults = [
        ...refusalFaults(
          await failureOf(() => saveLibraryFile(newSha256(), file)),
          'a file under a SHA-256 that is not its own',
        ),
        ...refusalFaults(
          await failureOf(() => saveFileEdit(newSha256(), { tags: ['conformance'] })),
          'an edit of a file that is not there',
        ),
      ]
      const [first] = before
      if (first) {
        const tags = [...first.tags, 'conformance check']
        await saveFileEdit(first.sha256, { tags })
        const changed = (await fetchLibrary()).value.find(({ sha256 }) => sha256 === first.sha256)
        await saveFileEdit(first.sha256, { tags: first.tags })
        if (changed?.tags.join() !== tags.join()) faults.push('the tags of a file are not as they were sent')
      }
      const after = (await fetchLibrary()).value
      if (after.length !== before.length) faults.push('a file that was refused is in the library')
      throwIfAny(faults)
      return counted(before.length, 'file')
    },
  }),
  requires: 'writes',
}
