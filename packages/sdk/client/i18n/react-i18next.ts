/**
 * The module that plugins receive when they import `react-i18next`: the host shares it by module federation (`build/shared.ts`). To keep the
 * first load small, it leaves out higher-order components, ICU messages and server rendering.
 */
import { useTranslation as useOriginalTranslation } from 'react-i18next'
import { useAddedTexts } from './texts-version.ts'

export { getI18n, I18nContext, I18nextProvider, initReactI18next } from 'react-i18next'
export { Trans } from './trans.tsx'

/** The hook of react-i18next, which also notices texts that are added before the component has subscribed to changes. */
export const useTranslation: typeof useOriginalTranslation = (...options) => {
  useAddedTexts()
  return useOriginalTranslation(...options)
}
