/** The shop's name, colours, pictures and contact. */
import { Box, TextField, Typography } from '@mui/material'
import { abnProblem } from '../../src/domain/brand/abn'
import { type Brand, brandLabels, shopWordLabels } from '../../src/domain/brand/brand'
import type { DeskBrand } from '../../src/domain/desk/shop-row'
import { call } from '../calls'
import { FormCard } from '../form'
import { useFormValues } from '../form-values'
import { MailAddresses } from '../mail'
import { LoadedScreen, SectionCard } from '../screen-parts'
import { FileActionButton, ActionButton } from '../action-buttons'

type Texts = Record<string, string>

/** The sentences are on the screen of the home page. */
const fieldNames = (Object.keys(brandLabels) as (keyof Brand)[]).filter((name) => !(name in shopWordLabels))
const colourFields = ['primary', 'accent']
const hints: Partial<Record<string, string>> = {
  shortName: 'Shown below the icon on a phone’s home screen',
  abn: 'On emails, once you have entered it',
  primary: 'Such as #0f5b4f',
}
const pictureLabels: Texts = { logo: 'Logo', logoDark: 'Logo on dark', icon: 'Icon' }

export function BrandScreen() {
  return (
    <LoadedScreen<DeskBrand> path="brand" title="Brand">
      {(brand) => (
        <>
          <Edit brand={brand} />
          <MailAddresses />
          <Pictures brand={brand} />
        </>
      )}
    </LoadedScreen>
  )
}

function Edit({ brand: { version, words, isSet } }: { brand: DeskBrand }) {
  const form = useFormValues('brand', words)
  const { values, field } = form
  return (
    <FormCard
      title="Name, colours and contact"
      submit="Save"
      send={() => call('PUT', 'brand', { version, words: values })}
      form={form}
      successText="Saved. Open pages show it after their next update."
      extra={
        isSet && (
          <ActionButton
            label="Reset brand"
            size="medium"
            request={['DELETE', 'brand']}
            question="The live shop shows Showfloor’s name, colours, pictures and sentences at once. Yours are deleted."
            successText="Brand reset"
          />
        )
      }
    >
      {fieldNames.map((name) => (
        <TextField
          key={name}
          label={brandLabels[name]}
          helperText={hints[name]}
          {...(name === 'abn' && abnMessage(values.abn))}
          {...field(name)}
          {...(colourFields.includes(name) && {
            slotProps: {
              input: {
                endAdornment: (
                  <input
                    type="color"
                    aria-label={`Pick ${brandLabels[name].toLowerCase()}`}
                    value={values[name]}
                    onChange={field(name).onChange}
                  />
                ),
              },
            },
          })}
        />
      ))}
    </FormCard>
  )
}

/** Props of the field: the message about a wrong ABN. */
function abnMessage(abn: string) {
  const problem = abn.trim() === '' ? null : abnProblem(abn)
  return problem === null ? {} : { error: true, helperText: `This ABN ${problem}` }
}

function Pictures({ brand }: { brand: DeskBrand }) {
  return (
    <SectionCard title="Pictures">
      <Typography>PNG, WebP or SVG, up to 2 MB. Without a logo the shop shows its name.</Typography>
      {Object.entries(pictureLabels).map(([name, label]) => (
        <Box key={name} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography>
            {label}: {brand.pictures.some((picture) => picture === name) ? 'set' : 'not set'}
          </Typography>
          <FileActionButton
            label={`Upload ${label.toLowerCase()}`}
            accept=".png,.webp,.svg"
            send={(file) => call('PUT', `brand/${name}`, file)}
            successText={`${label} saved`}
          />
        </Box>
      ))}
    </SectionCard>
  )
}
