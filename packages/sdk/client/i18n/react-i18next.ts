/**
 * The module that plugins receive when they import `react-i18next`: the host shares it by module federation (`build/shared.ts`). To keep the
 * first load small, it leaves out higher-order components, ICU messages and server rendering.
 */
export { getI18n, I18nContext, I18nextProvider, initReactI18next, useTranslation } from 'react-i18next'
export { Trans } from './trans.tsx'
