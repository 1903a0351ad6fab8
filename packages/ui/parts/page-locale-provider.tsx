import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'

/** react-aria's own words, and the order of a date's parts, follow the page's language and not the browser's. */
export const PageLocaleProvider = ({ children }: { children: ReactNode }) => <I18nProvider locale={document.documentElement.lang}>{children}</I18nProvider>
