import { useTranslation } from 'react-i18next'
import { HOST_NAMESPACE } from './i18n.ts'

/** Returns the translate function for texts of the core. In a plugin, `useTranslation()` returns that of the plugin. */
export const useHostTexts = () => useTranslation(HOST_NAMESPACE)
