/** The FAQ and the terms, entry by entry. */
import { Box, Button, TextField } from '@mui/material'
import { useState } from 'react'
import { useAct } from '../acting'
import { call } from '../calls'
import type { Typing } from '../form'
import { One, Part } from '../one'

type Entry = { title: string; description: string }
type Texts = { id: 'faq' | 'terms'; version: string; texts: Entry[] }

export const Faq = () => <Screen path="texts/faq" title="FAQ" />
export const Terms = () => <Screen path="texts/terms" title="Terms and conditions" />

function Screen(read: { path: string; title: string }) {
  return <One<Texts> {...read}>{(texts) => <Edit key={texts.version} {...texts} />}</One>
}

function Edit({ id, version, texts }: Texts) {
  const { act, isBusy } = useAct()
  const [entries, setEntries] = useState(texts)
  const field = (index: number, name: keyof Entry) => ({
    value: entries[index]?.[name] ?? '',
    onChange: ({ target }: Typing) =>
      setEntries(entries.map((entry, at) => (at === index ? { ...entry, [name]: target.value } : entry))),
  })
  const moveUp = (index: number) =>
    setEntries(entries.toSpliced(index, 1).toSpliced(index - 1, 0, ...entries.slice(index, index + 1)))
  const save = () => call('PUT', `texts/${id}`, { version, texts: entries })
  return (
    <>
      {entries.map((_entry, index) => (
        <Part key={index} title={`Entry ${index + 1}`}>
          <TextField label="Title" {...field(index, 'title')} />
          <TextField label="Text (HTML)" multiline minRows={3} {...field(index, 'description')} />
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Button size="small" disabled={index === 0} onClick={() => moveUp(index)}>
              Move up
            </Button>
            <Button size="small" color="error" onClick={() => setEntries(entries.toSpliced(index, 1))}>
              Remove
            </Button>
          </Box>
        </Part>
      ))}
      <Box
        sx={{ display: 'flex', gap: 1, position: 'sticky', bottom: 0, py: 1, bgcolor: 'background.default' }}
      >
        <Button onClick={() => setEntries([...entries, { title: '', description: '' }])}>Add an entry</Button>
        <Button variant="contained" disabled={isBusy} onClick={() => void act(save, 'The shop says so now.')}>
          Save all
        </Button>
      </Box>
    </>
  )
}
