/** Categories of the menu: order, names, pictures, subcategories (req 22.35). */
import { Box, TextField } from '@mui/material'
import type { DeskCategory } from '../../src/domain/desk/category-row'
import { ActionButton } from '../action-buttons'
import { call } from '../calls'
import { LabelledCheckbox } from '../checkboxes'
import { FormCard } from '../form'
import { useFormValues } from '../form-values'
import { PictureFields } from '../picture-fields'
import { RowFields } from '../row-fields'
import { LoadedScreen } from '../screen-parts'

const columns = [{ name: 'name', label: 'Name', width: 240 }] as const

export function Categories() {
  return (
    <LoadedScreen<DeskCategory[]> path="categories" title="Categories">
      {(categories) => (
        <>
          <AddCategory />
          {categories.map((category, index) => (
            <CategoryCard
              key={category.id}
              category={category}
              // The ids with this category one place further to the front.
              movedUp={categories
                .map(({ id }) => id)
                .toSpliced(index, 1)
                .toSpliced(index - 1, 0, category.id)}
              isFirst={index === 0}
            />
          ))}
        </>
      )}
    </LoadedScreen>
  )
}

function AddCategory() {
  const form = useFormValues('new category', { name: '' }, { isNew: true })
  const add = () =>
    call('POST', 'categories', { ...form.values, isMenu: true, isPopular: false, subcategories: [] })
  return (
    <FormCard
      title="New category"
      submit="Add category"
      send={add}
      form={form}
      successText="Category added. Add subcategories, which contain the products."
      isReady={form.values.name.trim() !== ''}
    >
      <TextField label="Name" {...form.field('name')} />
    </FormCard>
  )
}

type CardProps = { category: DeskCategory; movedUp: number[]; isFirst: boolean }

function CategoryCard({ category, movedUp, isFirst }: CardProps) {
  const { id, version, name, description, image, isMenu, isPopular, subcategories } = category
  const form = useFormValues(`category ${id}`, {
    name,
    description,
    image,
    isMenu,
    isPopular,
    subcategories: subcategories.map((child) => ({ id: String(child.id), name: child.name })),
  })
  const { values, set, field, note } = form
  const save = () =>
    call('PUT', `categories/${id}`, {
      ...values,
      version,
      subcategories: values.subcategories
        .filter((child) => child.name.trim() !== '')
        .map((child) => ({ id: child.id === '' ? null : Number(child.id), name: child.name })),
    })
  return (
    <FormCard
      title={name}
      submit="Save"
      send={save}
      form={form}
      successText={`${values.name} saved`}
      extra={
        <>
          <ActionButton
            label="Move up"
            subject={name}
            disabled={isFirst}
            request={['PUT', 'categories/order', { ids: movedUp }]}
            successText={`${name} moved up`}
          />
          <ActionButton
            label="Remove"
            subject={name}
            isDestructive
            question="The category and its subcategories leave the menu."
            request={['DELETE', `categories/${id}`]}
            successText={`${name} removed`}
          />
        </>
      }
    >
      <TextField label="Name" {...field('name')} />
      <RowFields
        title="Subcategories"
        item="subcategory"
        rows={values.subcategories}
        columns={columns}
        emptyRow={{ id: '', name: '' }}
        onChange={(rows) => set({ subcategories: rows })}
        note={(path) => note(path === '' ? 'subcategories' : `subcategories.${path}`)}
      />
      <PictureFields
        pictures={values.image === '' ? [] : [values.image]}
        onChange={(pictures) => set({ image: pictures.at(-1) ?? '' })}
        note={note('image')}
      />
      <TextField label="Description (HTML)" multiline {...field('description')} />
      <Box>
        <LabelledCheckbox
          label="In the menu"
          isChecked={values.isMenu}
          onToggle={(isChecked) => set({ isMenu: isChecked })}
        />
        <LabelledCheckbox
          label="Popular, on the home page"
          isChecked={values.isPopular}
          onToggle={(isChecked) => set({ isPopular: isChecked })}
        />
        {note('isMenu')}
        {note('isPopular')}
      </Box>
    </FormCard>
  )
}
