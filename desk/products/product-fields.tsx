/** The fields of a product: everything that an import can set (req 22.12). */
import { Autocomplete, Box, TextField, Typography } from '@mui/material'
import { roleTitles } from '../../src/domain/account/profile'
import { roleNames } from '../../src/domain/account/role'
import type { DeskCategoryChoice, DeskProductPicture } from '../../src/domain/desk/product-row'
import { LabelledCheckbox } from '../checkboxes'
import type { FormValues } from '../form-values'
import { RowFields } from '../row-fields'
import { sideBySide, useDeskQuery } from '../screen-parts'
import { PictureFields } from '../picture-fields'
import type { ProductValues } from './product-values'

const priceColumns = [
  { name: 'from', label: 'From quantity' },
  { name: 'price', label: 'Dollars each' },
] as const
const setupColumns = [
  { name: 'name', label: 'Branding', width: 220 },
  { name: 'each', label: 'Dollars each', width: 90 },
  { name: 'once', label: 'Set-up, dollars', width: 90 },
  { name: 'times', label: 'Preselected', width: 90 },
] as const
const stockColumns = [
  { name: 'description', label: 'Item' },
  { name: 'quantity', label: 'Pieces', width: 90 },
  { name: 'next', label: 'Next shipment' },
] as const
const attributeColumns = [
  { name: 'name', label: 'Attribute' },
  { name: 'values', label: 'Values, with commas', width: 240 },
] as const
const variationColumns = [
  { name: 'sku', label: 'SKU' },
  { name: 'values', label: 'A value of each attribute', width: 200 },
  { name: 'stock', label: 'Pieces', width: 90 },
] as const

export function ProductFields({ form }: { form: FormValues<ProductValues> }) {
  const { values, set, field, note } = form
  const noteIn = (name: string) => (path: string) => note(path === '' ? name : `${name}.${path}`)
  return (
    <>
      <TextField label="Name" required {...field('name')} />
      <Categories form={form} />
      <Pictures form={form} />
      <TextField label="Description (HTML)" multiline minRows={3} {...field('description')} />
      <Box sx={{ ...sideBySide, gap: 1 }}>
        <TextField label="Minimum quantity" {...field('minimum')} />
        <TextField
          label="Address in the shop"
          placeholder="harbour-mug"
          slotProps={{ inputLabel: { shrink: true } }}
          {...field('slug')}
        />
      </Box>
      <RowFields
        title="Prices before markup"
        item="price"
        emptyRow={{ from: '', price: '' }}
        rows={values.prices}
        columns={priceColumns}
        onChange={(prices) => set({ prices })}
        note={noteIn('prices')}
      />
      <Markups form={form} />
      <RowFields
        title="Branding"
        item="branding"
        emptyRow={{ name: '', each: '', once: '', times: '' }}
        helperText="The price of each piece, the set-up once per job, and how many are preselected."
        rows={values.setups}
        columns={setupColumns}
        onChange={(setups) => set({ setups })}
        note={noteIn('setups')}
      />
      <RowFields
        title="Stock"
        item="stock line"
        emptyRow={{ description: '', quantity: '', next: '' }}
        rows={values.stock}
        columns={stockColumns}
        onChange={(stock) => set({ stock })}
        note={noteIn('stock')}
      />
      <RowFields
        title="Choices of the customer"
        item="attribute"
        emptyRow={{ name: '', values: '' }}
        helperText="Such as Colour with Navy, White."
        rows={values.attributes}
        columns={attributeColumns}
        onChange={(attributes) => set({ attributes })}
        note={noteIn('attributes')}
      />
      <RowFields
        title="Variations"
        item="variation"
        emptyRow={{ sku: '', values: '', stock: '' }}
        rows={values.variations}
        columns={variationColumns}
        onChange={(variations) => set({ variations })}
        note={noteIn('variations')}
      />
      <Box sx={{ ...sideBySide, gap: 1 }}>
        <TextField label="Features, one per line" multiline minRows={2} {...field('features')} />
        <TextField
          label="Colours, one per line"
          placeholder="#0f5b4f"
          slotProps={{ inputLabel: { shrink: true } }}
          multiline
          minRows={2}
          {...field('colours')}
        />
      </Box>
      <Box>
        <LabelledCheckbox label="New" isChecked={values.isnew} onToggle={(isnew) => set({ isnew })} />
        <LabelledCheckbox label="Sale" isChecked={values.issale} onToggle={(issale) => set({ issale })} />
        <LabelledCheckbox
          label="Freight is added"
          isChecked={values.freight}
          onToggle={(freight) => set({ freight })}
        />
        {note('isnew')}
        {note('issale')}
        {note('freight')}
      </Box>
    </>
  )
}

/** The pictures with their alt texts, and which of them show no print. */
function Pictures({ form: { values, set, note } }: { form: FormValues<ProductValues> }) {
  const change = (index: number, part: Partial<DeskProductPicture>) =>
    set(({ pictures }) => ({
      pictures: pictures.map((picture, at) => (at === index ? { ...picture, ...part } : picture)),
    }))
  const changeOrder = (paths: string[]) =>
    set(({ pictures }) => ({
      pictures: paths.map(
        (path) => pictures.find((picture) => picture.path === path) ?? { path, alt: '', blank: false },
      ),
    }))
  return (
    <PictureFields
      pictures={values.pictures.map(({ path }) => path)}
      onChange={changeOrder}
      note={
        <>
          {note('pictures')}
          <Typography variant="body2" color="text.secondary">
            The alt text describes the picture for people who can’t see it. On a blank picture, without a
            print, customers try their logo.
          </Typography>
        </>
      }
    >
      {(_, index) => (
        <>
          <TextField
            label="Alt text"
            size="small"
            value={values.pictures[index]?.alt ?? ''}
            onChange={({ target }) => change(index, { alt: target.value })}
            helperText={note(`pictures.${index}.alt`)}
            slotProps={{ htmlInput: { 'aria-label': `Alt text, picture ${index + 1}` } }}
          />
          <LabelledCheckbox
            label={`Picture ${index + 1} is blank`}
            isChecked={values.pictures[index]?.blank ?? false}
            onToggle={(blank) => change(index, { blank })}
          />
          {note(`pictures.${index}.path`)}
          {note(`pictures.${index}.blank`)}
        </>
      )}
    </PictureFields>
  )
}

function Categories({ form: { values, set, note } }: { form: FormValues<ProductValues> }) {
  const { data: choices = [] } = useDeskQuery<DeskCategoryChoice[]>('product-categories')
  return (
    <Autocomplete
      multiple
      options={choices.map(({ id }) => id)}
      getOptionLabel={(id) => choices.find((choice) => choice.id === id)?.name ?? id}
      value={values.categories}
      onChange={(_, categories) => set({ categories })}
      renderInput={(params) => (
        <TextField
          {...params}
          label="Categories"
          helperText={note('categories') ?? 'The first one is in the address and the breadcrumb.'}
        />
      )}
    />
  )
}

/** The percentages by which each role's prices exceed the prices before markup. */
function Markups({ form: { values, set, note } }: { form: FormValues<ProductValues> }) {
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2">
        Markups
      </Typography>
      {note('markups')}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
        {roleNames.map((role) => (
          <TextField
            key={role}
            size="small"
            label={`${roleTitles[role]}, %`}
            value={values.markups[role]}
            helperText={note(`markups.${role}`)}
            onChange={({ target }) => set({ markups: { ...values.markups, [role]: target.value } })}
            sx={{ flex: '1 1 140px' }}
          />
        ))}
      </Box>
    </Box>
  )
}
