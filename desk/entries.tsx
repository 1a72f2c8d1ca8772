/** A list that is edited as a whole: entries are changed, moved, removed and added, then all of them are saved. */
import { Accordion, AccordionDetails, AccordionSummary, Alert, Box, Button, Typography } from '@mui/material'
import { Fragment, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { FormValues } from './form-values'
import { useAction } from './use-action'
import { phoneBarHeight } from './menu'
import { SectionCard, singleColumn } from './screen-parts'

type Props<Entry> = {
  /** Singular name of an entry. */
  name: string
  form: FormValues<{ entries: Entry[] }>
  emptyEntry: Entry
  /** Heading of an entry in a long list, whose entries are folded. Default: the list is short. */
  titleOf?: (entry: Entry) => string
  /** Returns messages about invalid entries; nothing is saved while there are any. */
  check?: () => string[]
  /** Label of the button that saves. */
  submit?: string
  save: () => Promise<unknown>
  successText: string
  children: (entry: Entry, change: (part: Partial<Entry>) => void) => ReactNode
}

export function Entries<Entry>({ name, form, emptyEntry, titleOf, children, ...saving }: Props<Entry>) {
  const { entries } = form.values
  const onChange = (next: Entry[]) => form.set({ entries: next })
  const changeEntry = (index: number, part: Partial<Entry>) =>
    form.set((values) => ({
      entries: values.entries.map((entry, position) => (position === index ? { ...entry, ...part } : entry)),
    }))
  const conflictPaths = Object.keys(form.conflicts)
  const conflictsOf = (index: number) => conflictPaths.filter((path) => path.startsWith(`entries.${index}.`))
  const { check = () => [], submit = 'Save all', save, successText } = saving
  const { act, isBusy } = useAction()
  const [faults, setFaults] = useState<string[]>([])
  const saveIfValid = async () => {
    const messages = check()
    setFaults(messages)
    const sent = form.values
    if (messages.length === 0 && (await act(save, successText))) form.finish(sent)
  }
  const list = useRef<HTMLDivElement>(null)
  const [addedCount, setAddedCount] = useState(0)
  const [openIndex, setOpenIndex] = useState<number | null>(null)
  // The new entry is far below the button on a long page, so the focus moves to it.
  useEffect(() => {
    const fields = 'input:not([hidden]), textarea'
    if (addedCount > 0) list.current?.lastElementChild?.querySelector<HTMLElement>(fields)?.focus()
  }, [addedCount])
  const add = () => {
    onChange([...entries, emptyEntry])
    setAddedCount(addedCount + 1)
    setOpenIndex(entries.length)
  }
  const moveUp = (index: number) => {
    onChange(entries.toSpliced(index, 1).toSpliced(index - 1, 0, ...entries.slice(index, index + 1)))
    setOpenIndex(index - 1)
  }
  const remove = (index: number) => {
    onChange(entries.toSpliced(index, 1))
    setOpenIndex(null)
  }
  return (
    <>
      <Box ref={list} sx={{ ...singleColumn, gap: 2 }}>
        {entries.map((entry, index) => (
          <EntryCard
            key={index}
            title={titleOf ? titleOf(entry) || `${name} ${index + 1}` : `${name} ${index + 1}`}
            isOpen={!titleOf || index === openIndex || conflictsOf(index).length > 0}
            onToggle={titleOf && (() => setOpenIndex(index === openIndex ? null : index))}
          >
            {children(entry, (part) => changeEntry(index, part))}
            {conflictsOf(index).map((path) => (
              <Fragment key={path}>{form.note(path)}</Fragment>
            ))}
            <Box sx={{ display: 'flex', gap: 1 }}>
              <Button
                size="small"
                disabled={index === 0 || conflictPaths.length > 0}
                onClick={() => moveUp(index)}
              >
                Move up
              </Button>
              <Button
                size="small"
                color="error"
                disabled={conflictPaths.length > 0}
                onClick={() => remove(index)}
              >
                Remove
              </Button>
            </Box>
          </EntryCard>
        ))}
      </Box>
      <Box
        sx={{
          position: 'sticky',
          bottom: { xs: phoneBarHeight, sm: 0 },
          py: 1,
          bgcolor: 'background.default',
        }}
      >
        {form.note('entries')}
        {conflictPaths.length > 0 && (
          <Typography color="warning.dark">
            A colleague changed the same fields. Choose a value for each.
          </Typography>
        )}
        {faults.length > 0 && (
          <Alert severity="error" sx={{ maxHeight: '40vh', mb: 1 }}>
            {faults.map((fault) => (
              <div key={fault}>{fault}</div>
            ))}
          </Alert>
        )}
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button onClick={add}>Add {name.toLowerCase()}</Button>
          <Button
            variant="contained"
            disabled={isBusy || conflictPaths.length > 0}
            onClick={() => void saveIfValid()}
          >
            {submit}
          </Button>
        </Box>
      </Box>
    </>
  )
}

type EntryCardProps = {
  title: string
  isOpen: boolean
  onToggle: (() => void) | undefined
  children: ReactNode
}

/** `onToggle`: the entry can be folded. */
function EntryCard({ title, isOpen, onToggle, children }: EntryCardProps) {
  const id = useId()
  if (!onToggle) return <SectionCard title={title}>{children}</SectionCard>
  return (
    <Accordion
      variant="outlined"
      disableGutters
      expanded={isOpen}
      onChange={onToggle}
      slotProps={{ heading: { component: 'h2' }, transition: { unmountOnExit: true } }}
    >
      <AccordionSummary id={id} aria-controls={`${id}-content`}>
        {title}
      </AccordionSummary>
      <AccordionDetails sx={{ ...singleColumn, gap: 1 }}>{children}</AccordionDetails>
    </Accordion>
  )
}
