/** For stall staff: the lead form that this device uses, and the reason if a newer form is not used (req 26.8). */
import { useEffect, useState } from 'react'
import { deviceId } from '../../../src/device/device-id'
import { useLeadForm } from './use-lead-form'

/** Renders nothing if the built-in form is in use without problems. */
export function LeadFormState({ heading: Heading }: { heading: 'h2' | 'h3' }) {
  const leadForm = useLeadForm()
  /** The device id, by which the operator assigns a form to this device. */
  const [device, setDevice] = useState<string | null>(null)
  useEffect(() => void deviceId().then(setDevice), [])
  if (!leadForm) return null
  const { form, problem } = leadForm
  if (form.version === 0 && problem === null) return null
  const name = form.version === 0 ? 'The built-in form' : `Version ${form.version} of “${form.title}”`
  return (
    <section aria-labelledby="lead-form-state">
      <Heading id="lead-form-state">{Heading === 'h2' ? 'Staff' : 'Lead form'}</Heading>
      <p className="note">
        {name} is in use on this device{device && ` (${device})`}.
      </p>
      {problem !== null && (
        <p role="status" className="warning">
          {problem} Update the app, or ask the person who wrote the form.
        </p>
      )}
    </section>
  )
}
