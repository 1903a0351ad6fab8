import { useTranslation } from 'react-i18next'

/**
 * Returns the translate function for the texts of the components. They belong to the host, whereas `useTranslation()` in a plugin returns the texts of the
 * plugin.
 */
export const useHostTranslation = () => useTranslation('host')
