/**
 * What plugins get when they import `react-i18next`: the host's copy, through module federation (`build/shared.ts`). Only what a plugin
 * needs is part of the first load: no higher-order components, and nothing for ICU messages or server rendering.
 */
export { getI18n, I18nContext, I18nextProvider, initReactI18next, useTranslation } from 'react-i18next'
export { Trans } from './trans.tsx'
