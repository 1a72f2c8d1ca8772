/** Texts of react-admin, some of which the desk replaces. */
import { defaultI18nProvider, type I18nProvider } from 'react-admin'

type Text = (options: { name?: string } | undefined) => string
const resourceName = (options: { name?: string } | undefined) => (options?.name ?? 'rows').toLowerCase()

const texts: Record<string, Text> = {
  'ra.navigation.no_results': (options) => `No ${resourceName(options)} yet.`,
  'ra.navigation.no_filtered_results': (options) => `No ${resourceName(options)} match these filters.`,
  'ra.notification.created': () => 'Saved',
  'ra.notification.updated': () => 'Saved',
  'ra.notification.item_doesnt_exist': () => 'Not found',
  'ra.notification.http_error': () => 'Something went wrong. Please try again.',
  'resources.customers.notifications.created': () => 'Customer added',
}

export const i18nProvider: I18nProvider = {
  ...defaultI18nProvider,
  translate: (key: string, options?: { name?: string }) =>
    texts[key]?.(options) ?? defaultI18nProvider.translate(key, options),
}
