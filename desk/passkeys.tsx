/** The signed-in person's passkeys, which can be the second step of signing in. */
import { List, TextField, Typography } from '@mui/material'
import type { DeskPasskeys } from '../src/domain/desk/session-row'
import { FormCard, useTextField } from './form'
import { LoadedScreen, SectionCard } from './screen-parts'
import { addPasskey, hasPasskeys } from './passkey'
import { ActionButton } from './action-buttons'
import { Row } from './row'
import { formatDateTime } from './format'

export function Passkeys() {
  return (
    <LoadedScreen<DeskPasskeys> path="passkeys" title="Passkeys">
      {({ passkeys }) => (
        <>
          <Typography>
            A passkey on your phone, computer or security key replaces the code when you sign in. It only
            works on this site, so a fake site can’t steal it.
          </Typography>
          <SectionCard title="Your passkeys">
            {passkeys.length === 0 && <Typography>No passkeys yet.</Typography>}
            <List disablePadding>
              {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
                <Row
                  key={id}
                  primary={name}
                  secondary={`Added ${formatDateTime(createdAt)}${lastUsedAt ? `, used ${formatDateTime(lastUsedAt)}` : ''}`}
                >
                  <ActionButton
                    label="Remove"
                    aria-label={`Remove ${name}`}
                    request={['DELETE', `passkeys/${id}`]}
                    question={`You can’t sign in with ${name} any more.`}
                    successText={`${name} removed`}
                  />
                </Row>
              ))}
            </List>
          </SectionCard>
          {hasPasskeys() ? <NewPasskey /> : <Typography>This browser doesn’t support passkeys.</Typography>}
        </>
      )}
    </LoadedScreen>
  )
}

function NewPasskey() {
  const name = useTextField()
  const add = async () => {
    await addPasskey(name.value)
    name.clear()
  }
  return (
    <FormCard title="Add a passkey" submit="Add passkey" send={add} successText="Passkey added">
      <TextField
        label="Name"
        {...name.field}
        helperText="Helps you recognise it, such as “Sam’s phone”"
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
    </FormCard>
  )
}
