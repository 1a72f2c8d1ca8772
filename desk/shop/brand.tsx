/** The shop's name, colours, pictures and contact. */
import { Box, Button, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useAct } from '../acting'
import { call } from '../calls'
import { FileButton } from '../file-button'
import { One, Part } from '../one'

type Words = Record<string, string>
type Brand = { version: string; isSet: boolean; words: Words; pictures: string[] }

const labels: Words = {
  name: 'Name',
  shortName: 'Short name, on a phone’s home screen',
  strapline: 'Strapline',
  primary: 'Primary colour, like #0f5b4f',
  accent: 'Accent colour',
  phone: 'Phone',
  email: 'Email',
  blog: 'Blog',
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
}
const colours = ['primary', 'accent']
const pictures: Words = { logo: 'Logo', logoDark: 'Logo on dark', icon: 'Icon' }

export function BrandScreen() {
  return (
    <One<Brand> path="brand" title="Brand">
      {(brand) => (
        <>
          <Edit key={brand.version} brand={brand} />
          <Pictures brand={brand} />
        </>
      )}
    </One>
  )
}

function Edit({ brand: { version, words: now, isSet } }: { brand: Brand }) {
  const { act, isBusy } = useAct()
  const [words, setWords] = useState(now)
  const save = () =>
    act(() => call('PUT', 'brand', { version, words }), 'The shop says so from its next page on.')
  return (
    <Part title="Name, colours and contact" onSubmit={() => void save()}>
      {Object.entries(labels).map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          value={words[name] ?? ''}
          onChange={({ target }) => setWords({ ...words, [name]: target.value })}
          {...(colours.includes(name) && {
            slotProps: {
              input: {
                endAdornment: (
                  <input
                    type="color"
                    aria-label={`Choose: ${label}`}
                    value={words[name] ?? ''}
                    onChange={({ target }) => setWords({ ...words, [name]: target.value })}
                  />
                ),
              },
            },
          })}
        />
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="contained" disabled={isBusy}>
          Save
        </Button>
        {isSet && (
          <Button
            disabled={isBusy}
            onClick={() => void act(() => call('DELETE', 'brand'), 'As it was built.')}
          >
            Take all of it back
          </Button>
        )}
      </Box>
    </Part>
  )
}

function Pictures({ brand }: { brand: Brand }) {
  const { act, isBusy } = useAct()
  return (
    <Part title="Pictures">
      {Object.entries(pictures).map(([name, label]) => (
        <Box key={name} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography>
            {label}: {brand.pictures.includes(name) ? 'your own' : 'the build’s'}
          </Typography>
          <FileButton
            label={`Choose: ${label}`}
            accept=".png,.webp,.svg"
            isBusy={isBusy}
            onFile={(file) => void act(() => call('PUT', `brand/${name}`, file), `${label} is set.`)}
          />
        </Box>
      ))}
    </Part>
  )
}
