/** Editors for the entries of the FAQ and of the terms. */
import { Button, Tab, Tabs, TextField } from '@mui/material'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { DeskTexts } from '../../src/domain/desk/shop-row'
import { call } from '../calls'
import { Entries } from '../entries'
import { useFormValues } from '../form-values'
import { htmlOf, plainTextOf } from '../plain-html'
import { LoadedScreen } from '../screen-parts'

export const Faq = () => <TextsScreen path="texts/faq" title="FAQ" />
export const Terms = () => <TextsScreen path="texts/terms" title="Terms and conditions" />

const asWritten = { textTransform: 'none' }

function TextsScreen(props: { path: string; title: string }) {
  const { pathname } = useLocation()
  return (
    <>
      <Tabs component="nav" aria-label="Texts" value={pathname}>
        <Tab component={Link} to="/texts" value="/texts" label="FAQ" sx={asWritten} />
        <Tab component={Link} to="/texts/terms" value="/texts/terms" label="Terms" sx={asWritten} />
      </Tabs>
      <LoadedScreen<DeskTexts> {...props}>{(texts) => <Edit {...texts} />}</LoadedScreen>
    </>
  )
}

function Edit({ id, version, texts }: DeskTexts) {
  const form = useFormValues('entries', { entries: texts })
  return (
    <Entries
      name="Entry"
      form={form}
      emptyEntry={{ title: '', description: '' }}
      titleOf={({ title }) => title}
      save={() => call('PUT', `texts/${id}`, { version, texts: form.values.entries })}
      successText="Saved"
    >
      {({ title, description }, change) => (
        <>
          <TextField label="Title" value={title} onChange={({ target }) => change({ title: target.value })} />
          <Description html={description} onChange={(html) => change({ description: html })} />
        </>
      )}
    </Entries>
  )
}

/** Shows HTML only where the text has links, lists or other tags. */
function Description({ html, onChange }: { html: string; onChange: (html: string) => void }) {
  const [showsHtml, setShowsHtml] = useState(false)
  const plainText = plainTextOf(html)
  const isHtml = showsHtml || plainText === null
  return (
    <>
      <TextField
        label={isHtml ? 'Text (HTML)' : 'Text'}
        helperText={isHtml ? '' : 'An empty line begins a paragraph'}
        multiline
        minRows={3}
        value={isHtml ? html : plainText}
        onChange={({ target }) => onChange(isHtml ? target.value : htmlOf(target.value))}
      />
      {plainText !== null && (
        <Button size="small" sx={{ justifySelf: 'start' }} onClick={() => setShowsHtml(!isHtml)}>
          {isHtml ? 'Edit without HTML' : 'Edit as HTML'}
        </Button>
      )}
    </>
  )
}
