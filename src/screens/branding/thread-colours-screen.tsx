/** The chart of thread colours for embroidery (req 9.7). */
import { threadColours } from '../../domain/branding/branding-names'
import { Breadcrumb } from '../../ui/breadcrumb'
import { Page } from '../../ui/page'
import { Swatch } from '../../ui/swatch'
import { DocumentHead } from '../../widgets/shell/document-head'
import { PrintButton } from '../../widgets/print/print-button'
import styles from './thread-colours.module.css'

export function ThreadColoursScreen() {
  return (
    <Page>
      <DocumentHead
        title="Thread colour chart"
        description="Thread colours for embroidery. One set-up charge per position covers up to 12 of them."
        canonical="/branding/thread-colours"
      />
      <Breadcrumb trail={[{ name: 'Branding Solutions', href: '/branding' }]} here="Thread colour chart" />
      <h1>Thread colour chart</h1>
      <p className={styles.intro}>
        The thread colours for embroidery that are asked for most. One set-up charge per position covers up to
        12 of them. Write their names into the brief of your order, or give us PMS colours and we match the
        nearest thread. Screens and printers show colours differently, so ask for a stitched sample where the
        shade is critical.
      </p>
      <PrintButton>Print the chart</PrintButton>
      {threadColours.map(([family, names]) => (
        <section key={family} className={styles.family}>
          <h2>{family}</h2>
          <ul className={styles.colours}>
            {names.map((name) => (
              <li key={name}>
                <Swatch name={name} className={styles.swatch} />
                {name}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Page>
  )
}
