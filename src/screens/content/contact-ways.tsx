/** How to reach the shop without its form. */
import { Link } from '@tanstack/react-router'
import { Mail, Phone } from 'lucide-react'
import { shopContact } from '../../domain/content/shop-contact'
import styles from './contact.module.css'

export function ContactWays() {
  const { phone, email, social } = shopContact
  return (
    <section aria-labelledby="ways" className={styles.ways}>
      <h2 id="ways">Talk to us</h2>
      <ul>
        <li>
          <Phone aria-hidden="true" size={20} />
          <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a>
        </li>
        <li>
          <Mail aria-hidden="true" size={20} />
          <a href={`mailto:${email}`}>{email}</a>
        </li>
      </ul>
      <h3>Follow us</h3>
      <ul className={styles.social}>
        {social.map(({ name, href }) => (
          <li key={name}>
            <a href={href} rel="noopener">
              {name}
            </a>
          </li>
        ))}
      </ul>
      <p>
        Many answers are in our <Link to="/faq">FAQs</Link>. About an order, please tell us its number.
      </p>
    </section>
  )
}
