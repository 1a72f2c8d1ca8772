/** The signed-in person's passkeys, which can be the second step of signing in. */
import { List, TextField, Typography } from '@mui/material'
import { FormPart, useTyped } from './form'
import { LoadedScreen, Part } from './record-screen'
import { addPasskey, hasPasskeys } from './passkey'
import { Press } from './action-buttons'
import { Row } from './row'
import { momentOf } from './format'

type Passkey = { id: number; name: string; createdAt: string; lastUsedAt: string | null }

export function Passkeys() {
  return (
    <LoadedScreen<{ passkeys: Passkey[] }> path="passkeys" title="Passkeys">
      {({ passkeys }) => (
        <>
          <Typography>
            With a passkey, your phone, your computer or a security key is the second step of signing in, in
            place of a code: no false page gets anything by it.
          </Typography>
          <Part title="Your passkeys">
            {passkeys.length === 0 && <Typography>You have none yet.</Typography>}
            <List disablePadding>
              {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
                <Row
                  key={id}
                  primary={name}
                  secondary={`Added ${momentOf(createdAt)}${lastUsedAt ? `, used ${momentOf(lastUsedAt)}` : ''}`}
                >
                  <Press
                    label="Remove"
                    aria-label={`Remove ${name}`}
                    request={['DELETE', `passkeys/${id}`]}
                    done={`${name} is removed.`}
                  />
                </Row>
              ))}
            </List>
          </Part>
          {hasPasskeys() ? <NewPasskey /> : <Typography>This browser has no passkeys.</Typography>}
        </>
      )}
    </LoadedScreen>
  )
}

function NewPasskey() {
  const name = useTyped()
  const add = async () => {
    await addPasskey(name.value)
    name.clear()
  }
  return (
    <FormPart title="Add a passkey" submit="Add a passkey" send={add} done="The passkey is added.">
      <TextField
        label="Name"
        {...name.field}
        helperText="By which you know it, such as Sam’s phone"
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
    </FormPart>
  )
}
