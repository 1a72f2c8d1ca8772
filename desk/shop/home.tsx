/** The home page: banners, offer and popular categories (req 22.57). */
import { Autocomplete, Button, TextField } from '@mui/material'
import type { DeskCategory } from '../../src/domain/desk/category-row'
import type { DeskHome } from '../../src/domain/desk/shop-row'
import { ActionButton } from '../action-buttons'
import { call } from '../calls'
import { LabelledCheckbox } from '../checkboxes'
import { Entries } from '../entries'
import { FormCard } from '../form'
import { useFormValues } from '../form-values'
import { SinglePicture } from '../picture-fields'
import { LoadedScreen, useDeskQuery } from '../screen-parts'
import { BannerPreview, OfferPreview, PopularPreview } from './home-preview'
import { Sentences } from './sentences'

type Props = { home: DeskHome }

const linkHint = 'Such as /category/bags, or a full address'
const emptyOffer = { image: '', logo: '', title: '', description: '', link: '' }

export function HomePage() {
  return (
    <LoadedScreen<DeskHome> path="home" title="Home page">
      {(home) => (
        <>
          <Button variant="outlined" href="/" target="_blank" sx={{ justifySelf: 'start' }}>
            View the home page
          </Button>
          <Banners home={home} />
          <Offer home={home} />
          <Popular home={home} />
          <Sentences />
        </>
      )}
    </LoadedScreen>
  )
}

function Banners({ home: { version, banners } }: Props) {
  const form = useFormValues('banners', { entries: banners })
  return (
    <Entries
      name="Banner"
      form={form}
      emptyEntry={{ image: '', alt: '', link: '', newTab: false }}
      submit="Save banners"
      save={() => call('PUT', 'home', { version, banners: form.values.entries })}
      successText="Banners saved"
    >
      {({ image, alt, link, newTab }, change) => (
        <>
          <SinglePicture path={image} onChange={(path) => change({ image: path })} />
          <TextField
            label="What the picture shows"
            helperText="For people who can’t see it"
            value={alt}
            onChange={({ target }) => change({ alt: target.value })}
          />
          <TextField
            label="Link"
            helperText={linkHint}
            value={link}
            onChange={({ target }) => change({ link: target.value })}
          />
          <LabelledCheckbox
            label="Opens a new tab"
            isChecked={newTab}
            onToggle={(isChecked) => change({ newTab: isChecked })}
          />
          <BannerPreview image={image} alt={alt} link={link} />
        </>
      )}
    </Entries>
  )
}

function Offer({ home: { version, offer } }: Props) {
  const form = useFormValues('offer', offer ?? emptyOffer)
  const { values, set, field, note } = form
  return (
    <FormCard
      title="Special offer"
      submit="Save offer"
      send={() => call('PUT', 'home', { version, offer: values })}
      form={form}
      successText="Offer saved"
      extra={
        offer && (
          <ActionButton
            label="Remove offer"
            size="medium"
            isDestructive
            request={['PUT', 'home', { version, offer: null }]}
            question="The offer leaves the home page."
            successText="Offer removed"
          />
        )
      }
    >
      <TextField label="Title" required {...field('title')} />
      <TextField label="Text (HTML)" multiline {...field('description')} />
      <TextField label="Link of “Discover more”" helperText={linkHint} {...field('link')} />
      <SinglePicture path={values.image} onChange={(image) => set({ image })} note={note('image')} />
      <SinglePicture label="Logo" path={values.logo} onChange={(logo) => set({ logo })} note={note('logo')} />
      <OfferPreview offer={values} />
    </FormCard>
  )
}

function Popular({ home: { version, popular } }: Props) {
  const { data: categories = [] } = useDeskQuery<DeskCategory[]>('categories')
  const form = useFormValues('popular', { slugs: popular })
  const { values, set, note } = form
  return (
    <FormCard
      title="Popular categories"
      submit="Save categories"
      send={() => call('PUT', 'home', { version, popular: values.slugs })}
      form={form}
      successText="Popular categories saved"
    >
      {note('slugs')}
      <Autocomplete
        multiple
        options={categories.map(({ slug }) => slug)}
        getOptionLabel={(slug) => categories.find((row) => row.slug === slug)?.name ?? slug}
        value={values.slugs}
        onChange={(_, slugs) => set({ slugs })}
        renderInput={(params) => (
          <TextField
            {...params}
            label="Categories"
            helperText="Shown in the order in which you choose them"
          />
        )}
      />
      <PopularPreview slugs={values.slugs} categories={categories} />
    </FormCard>
  )
}
