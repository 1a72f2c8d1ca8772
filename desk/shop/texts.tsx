/** The FAQ and the terms, entry by entry. */
import { Box, Button, TextField } from '@mui/material'
import { useState } from 'react'
import { useAct } from '../acting'
import { call } from '../calls'
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
  const change = (index: number, more: Partial<Entry>) =>
    setEntries(entries.map((entry, at) => (at === index ? { ...entry, ...more } : entry)))
  const move = (index: number) => {
    const moved = [...entries]
    const [entry] = moved.splice(index, 1)
    if (entry) moved.splice(index - 1, 0, entry)
    setEntries(moved)
  }
  const save = () =>
    act(() => call('PUT', `texts/${id}`, { version, texts: entries }), 'The shop says so now.')
  return (
    <>
      {entries.map(({ title, description }, index) => (
        <Part key={index} title={`Entry ${index + 1}`}>
          <TextField
            label="Title"
            value={title}
            onChange={({ target }) => change(index, { title: target.value })}
          />
          <TextField
            label="Text (HTML)"
            multiline
            minRows={3}
            value={description}
            onChange={({ target }) => change(index, { description: target.value })}
          />
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Button size="small" disabled={index === 0} onClick={() => move(index)}>
              Move up
            </Button>
            <Button
              size="small"
              color="error"
              onClick={() => setEntries(entries.filter((_, at) => at !== index))}
            >
              Remove
            </Button>
          </Box>
        </Part>
      ))}
      <Box
        sx={{ display: 'flex', gap: 1, position: 'sticky', bottom: 0, py: 1, bgcolor: 'background.default' }}
      >
        <Button onClick={() => setEntries([...entries, { title: '', description: '' }])}>Add an entry</Button>
        <Button variant="contained" disabled={isBusy} onClick={() => void save()}>
          Save all
        </Button>
      </Box>
    </>
  )
}
