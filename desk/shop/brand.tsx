/** The shop's name, colours, pictures and contact. */
import { Box, TextField, Typography } from '@mui/material'
import { call } from '../calls'
import { FormPart, useFields } from '../form'
import { LoadedScreen, Part } from '../record-screen'
import { FilePress, Press } from '../action-buttons'

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
const names = Object.keys(labels)
const colours = ['primary', 'accent']
const pictures: Words = { logo: 'Logo', logoDark: 'Logo on dark', icon: 'Icon' }

export function BrandScreen() {
  return (
    <LoadedScreen<Brand> path="brand" title="Brand">
      {(brand) => (
        <>
          <Edit key={brand.version} brand={brand} />
          <Pictures brand={brand} />
        </>
      )}
    </LoadedScreen>
  )
}

function Edit({ brand: { version, words: currentWords, isSet } }: { brand: Brand }) {
  const { values, field } = useFields(
    Object.fromEntries(names.map((name) => [name, currentWords[name] ?? ''])),
  )
  return (
    <FormPart
      title="Name, colours and contact"
      submit="Save"
      send={() => call('PUT', 'brand', { version, words: { ...currentWords, ...values } })}
      done="Saved. A shop that is open in a browser shows it after its next update."
      extra={
        isSet && (
          <Press
            label="Back to the original brand"
            size="medium"
            request={['DELETE', 'brand']}
            done="The original brand is back."
          />
        )
      }
    >
      {names.map((name) => (
        <TextField
          key={name}
          label={labels[name]}
          {...field(name)}
          {...(colours.includes(name) && {
            slotProps: {
              input: {
                endAdornment: <input type="color" aria-label={`Choose: ${labels[name]}`} {...field(name)} />,
              },
            },
          })}
        />
      ))}
    </FormPart>
  )
}

function Pictures({ brand }: { brand: Brand }) {
  return (
    <Part title="Pictures">
      <Typography>
        PNG, WebP or SVG of up to 2 MB. Without one of your own the shop shows its name.
      </Typography>
      {Object.entries(pictures).map(([name, label]) => (
        <Box key={name} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography>
            {label}: {brand.pictures.includes(name) ? 'your own' : 'none of your own'}
          </Typography>
          <FilePress
            label={`Choose: ${label}`}
            accept=".png,.webp,.svg"
            send={(file) => call('PUT', `brand/${name}`, file)}
            done={`${label} is set.`}
          />
        </Box>
      ))}
    </Part>
  )
}
