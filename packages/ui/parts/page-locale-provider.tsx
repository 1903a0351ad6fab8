import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'

/** Makes react-aria use the language of the page, and not that of the browser, for its texts and formats. */
export const PageLocaleProvider = ({ children }: { children: ReactNode }) => <I18nProvider locale={document.documentElement.lang}>{children}</I18nProvider>
