/** How far one is. */
import styles from './sign-up-steps.module.css'

export function SignUpSteps({ step }: { step: 1 | 2 }) {
  return (
    <div className={styles.steps}>
      <p>Step {step} of 2</p>
      <progress aria-hidden="true" value={step} max={2} className={styles.bar} />
    </div>
  )
}
