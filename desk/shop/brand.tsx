/** The shop's name, colours, pictures and contact. */
import { Box, TextField, Typography } from '@mui/material'
import { abnProblem } from '../../src/domain/brand/abn'
import { type Brand, brandLabels, shopWordLabels } from '../../src/domain/brand/brand'
import { brandPictures, type DeskBrand } from '../../src/domain/desk/shop-row'
import { call } from '../calls'
import { FormCard } from '../form'
import { useFormValues } from '../form-values'
import { MailAddresses } from '../mail'
import { LoadedScreen, SectionCard } from '../screen-parts'
import { FileActionButton, ActionButton } from '../action-buttons'

/** The sentences are on the screen of the home page. */
const fieldNames = (Object.keys(brandLabels) as (keyof Brand)[]).filter((name) => !(name in shopWordLabels))
const colourFields = ['primary', 'accent']
const hints: Partial<Record<string, string>> = {
  shortName: 'Shown below the icon on a phone’s home screen',
  abn: 'On emails, once you have entered it',
  primary: 'Such as #0f5b4f',
}
/** `file`: the address of the picture in an edition of the brand. */
const pictureFacts = {
  logo: { label: 'Logo', file: (edition: string) => `/icons/logo-${edition}.png` },
  logoDark: { label: 'Logo on dark', file: (edition: string) => `/icons/logoDark-${edition}.png` },
  icon: { label: 'Icon', file: (edition: string) => `/icons/icon-192.png?${edition}` },
}
const size = { maxWidth: 160, maxHeight: 40 }
const pictureStyle = { logo: size, logoDark: { ...size, bgcolor: 'grey.900' }, icon: size }

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

function Pictures({ brand: { pictures, edition } }: { brand: DeskBrand }) {
  return (
    <SectionCard title="Pictures">
      <Typography>PNG, JPEG, WebP or SVG, up to 2 MB. Without a logo the shop shows its name.</Typography>
      {brandPictures.map((name) => {
        const { label, file } = pictureFacts[name]
        return (
          <Box key={name} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Typography>
              {label}
              {pictures.includes(name) ? '' : ': not set'}
            </Typography>
            {pictures.includes(name) && (
              <>
                <Box component="img" src={file(edition ?? '')} alt={label} sx={pictureStyle[name]} />
                <ActionButton
                  label="Remove"
                  subject={label}
                  request={['DELETE', `brand/${name}`]}
                  question={`The shop shows no ${label.toLowerCase()} of yours any more.`}
                  successText={`${label} removed`}
                  isDestructive
                />
              </>
            )}
            <FileActionButton
              label={`Upload ${label.toLowerCase()}`}
              accept=".png,.jpg,.jpeg,.webp,.svg"
              send={(content) => call('PUT', `brand/${name}`, content)}
              successText={`${label} saved`}
            />
          </Box>
        )
      })}
    </SectionCard>
  )
}
