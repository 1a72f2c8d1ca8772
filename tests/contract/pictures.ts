/** Pictures as people upload them, and the form that they come in. */
import sharp from 'sharp'

export function drawn(width = 40, height = 30) {
  return sharp({ create: { width, height, channels: 3, background: '#0f5b4f' } })
}

/** The form with this file, or with a small PNG. */
export async function pictureForm(
  bytes?: Uint8Array | string,
  { name = 'me.png', type = 'image/png', field = 'ProfilePic' } = {},
): Promise<FormData> {
  const content = bytes ?? (await drawn().png().toBuffer())
  const form = new FormData()
  form.append(
    field,
    new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type }),
  )
  return form
}
