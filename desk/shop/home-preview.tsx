/** Banners, offer and popular categories as the home page will show them after saving (req 22.57). */
import { Box, Typography } from '@mui/material'
import { slideName } from '../../src/domain/catalogue/home'
import type { DeskCategory } from '../../src/domain/desk/category-row'
import type { DeskHome } from '../../src/domain/desk/shop-row'
import { pictureUrl } from '../picture-fields'
import { Preview, PreviewHtml } from '../preview'
import { sideBySide } from '../screen-parts'

type ShopPictureProps = { path: string; alt?: string; ratio: string; width?: number }

/** An empty path leaves an empty box, like a missing picture in the shop. */
function ShopPicture({ path, alt = '', ratio, width }: ShopPictureProps) {
  const fit = { aspectRatio: ratio, objectFit: 'cover', bgcolor: 'action.selected' } as const
  const box = { ...fit, width: width ?? 1, maxWidth: 1 }
  return path === '' ? <Box sx={box} /> : <Box component="img" src={pictureUrl(path)} alt={alt} sx={box} />
}

export function BannerPreview({ image, alt, link }: Omit<DeskHome['banners'][number], 'newTab'>) {
  return (
    <Preview>
      <ShopPicture path={image} alt={alt} ratio="3 / 1" />
      {link.trim() !== '' && (
        <Typography color="primary" sx={{ fontWeight: 600 }}>
          See {slideName(link.trim())} →
        </Typography>
      )}
    </Preview>
  )
}

type Offer = NonNullable<DeskHome['offer']>

export function OfferPreview({ offer: { image, logo, title, description, link } }: { offer: Offer }) {
  return (
    <Preview>
      <Box sx={{ ...sideBySide, borderRadius: 1, bgcolor: 'primary.main', color: 'primary.contrastText' }}>
        <ShopPicture path={image} ratio="2 / 1" />
        <Box sx={{ p: 2 }}>
          {logo !== '' && <ShopPicture path={logo} ratio="3 / 1" width={160} />}
          <Typography variant="h5" component="p">
            {title}
          </Typography>
          <PreviewHtml html={description} />
          {link.trim() !== '' && (
            <Box
              component="span"
              sx={{
                display: 'inline-block',
                mt: 2,
                p: 1,
                bgcolor: 'warning.main',
                color: 'warning.contrastText',
              }}
            >
              Discover more
            </Box>
          )}
        </Box>
      </Box>
    </Preview>
  )
}

type PopularPreviewProps = { slugs: string[]; categories: DeskCategory[] }

export function PopularPreview({ slugs, categories }: PopularPreviewProps) {
  const chosen = slugs.flatMap((slug) => categories.find((row) => row.slug === slug) ?? [])
  return (
    <Preview>
      {chosen.length === 0 && <Typography>Nothing</Typography>}
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))', gap: 2 }}>
        {chosen.map(({ id, name, image }) => (
          <Box key={id}>
            <ShopPicture path={image} ratio="4 / 3" />
            <Typography>{name}</Typography>
            <Typography color="primary">Show me all</Typography>
          </Box>
        ))}
      </Box>
    </Preview>
  )
}
