/** API keys: the rights of each, creation and removal. */
import { Link, List, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import type { DeskRight } from '../../../src/domain/desk/rights'
import type { DeskKey, DeskNewKey } from '../contract'
import { requestData } from '../../../desk/calls'
import { Secret } from '../../../desk/copy-field'
import { FormCard } from '../../../desk/form'
import { useFormValues } from '../../../desk/form-values'
import { LoadedScreen } from '../../../desk/screen-parts'
import { ActionButton } from '../../../desk/action-buttons'
import { Row } from '../../../desk/row'
import { rightChoices, CheckboxGroup } from '../../../desk/checkboxes'
import { joinWithDots, formatDateTime } from '../../../desk/format'

export function Keys() {
  return (
    <LoadedScreen<DeskKey[]> path="keys" title="API keys">
      {(keys) => (
        <>
          <Typography>
            With an API key, a program can use the desk’s API within the rights of the key.{' '}
            <Link href="/openapi.json" target="_blank">
              Description of the API
            </Link>
          </Typography>
          <List aria-label="API keys">
            {keys.map((key) => (
              <KeyRow key={key.name} {...key} />
            ))}
          </List>
          <NewKey />
        </>
      )}
    </LoadedScreen>
  )
}

function KeyRow({ name, rights, createdAt, lastUsedAt }: DeskKey) {
  const used = lastUsedAt ? `last used ${formatDateTime(lastUsedAt)}` : 'never used'
  const rightNames = rightChoices.filter(({ id }) => rights.includes(id)).map((right) => right.name)
  return (
    <Row
      primary={`${name}: ${rightNames.join('; ')}`}
      secondary={joinWithDots(`Created ${formatDateTime(createdAt)}`, used)}
    >
      <ActionButton
        label="Remove"
        subject={name}
        request={['DELETE', `keys/${encodeURIComponent(name)}`]}
        question={`Programs that use the key ${name} stop working at once.`}
        successText={`Key ${name} removed`}
        isDestructive
      />
    </Row>
  )
}

function NewKey() {
  const form = useFormValues('key', { name: '', rights: [] as DeskRight[] }, { isNew: true })
  const { rights } = form.values
  const [key, setKey] = useState('')
  const createKey = async () => setKey((await requestData<DeskNewKey>('POST', 'keys', form.values)).key)
  return (
    <FormCard
      title="Create an API key"
      submit="Create key"
      send={createKey}
      form={form}
      successText="Key created"
      isReady={rights.length > 0}
      after={key && <Secret label="API key" value={key} />}
    >
      <TextField label="Name of the program" required {...form.field('name')} />
      <CheckboxGroup
        choices={rightChoices}
        chosen={rights}
        onChoose={(chosen) => form.set({ rights: chosen })}
      />
    </FormCard>
  )
}
