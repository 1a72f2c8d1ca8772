/** A list that is edited as a whole: entries are changed, moved, removed and added, then all of them are saved. */
import { Alert, Box, Button } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useAction } from './use-action'
import { SectionCard } from './screen-parts'

type Props<Entry> = {
  /** Singular name of an entry. */
  name: string
  entries: Entry[]
  onChange: (entries: Entry[]) => void
  emptyEntry: Entry
  /** Returns messages about invalid entries; nothing is saved while there are any. */
  check?: () => string[]
  save: () => Promise<unknown>
  successText: string
  children: (entry: Entry, change: (part: Partial<Entry>) => void) => ReactNode
}

export function Entries<Entry>({ name, entries, onChange, emptyEntry, children, ...saving }: Props<Entry>) {
  const { check = () => [], save, successText: done } = saving
  const { act, isBusy } = useAction()
  const [faults, setFaults] = useState<string[]>([])
  const saveIfValid = () => {
    const messages = check()
    setFaults(messages)
    if (messages.length === 0) void act(save, done)
  }
  const moveUp = (index: number) =>
    onChange(entries.toSpliced(index, 1).toSpliced(index - 1, 0, ...entries.slice(index, index + 1)))
  return (
    <>
      {entries.map((entry, index) => (
        <SectionCard key={index} title={`${name} ${index + 1}`}>
          {children(entry, (part) => onChange(entries.toSpliced(index, 1, { ...entry, ...part })))}
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Button size="small" disabled={index === 0} onClick={() => moveUp(index)}>
              Move up
            </Button>
            <Button size="small" color="error" onClick={() => onChange(entries.toSpliced(index, 1))}>
              Remove
            </Button>
          </Box>
        </SectionCard>
      ))}
      <Box sx={{ position: 'sticky', bottom: 0, py: 1, bgcolor: 'background.default' }}>
        {faults.length > 0 && (
          <Alert severity="error" sx={{ maxHeight: '40vh', mb: 1 }}>
            {faults.map((fault) => (
              <div key={fault}>{fault}</div>
            ))}
          </Alert>
        )}
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button onClick={() => onChange([...entries, emptyEntry])}>Add {name.toLowerCase()}</Button>
          <Button variant="contained" disabled={isBusy} onClick={saveIfValid}>
            Save all
          </Button>
        </Box>
      </Box>
    </>
  )
}
