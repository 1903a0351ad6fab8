import { useTranslation } from 'react-i18next'

/** Returns the translate function for the texts of the components, which are texts of the host. In a plugin, `useTranslation()` returns the plugin's. */
export const useHostTranslation = () => useTranslation('host')
