/**
 * What plugins get when they import `react-i18next`: the host's copy, through module federation (`build/shared.ts`). Components for ICU
 * messages and for server rendering are left out, since the site has neither.
 */
export { getI18n, I18nContext, I18nextProvider, initReactI18next, Translation, useTranslation, withTranslation } from 'react-i18next'
export { Trans } from './trans.tsx'
