import en from '../locales/en.json' with { type: 'json' }
import fr from '../locales/fr.json' with { type: 'json' }

export const getCoreCatalogues = () => ({ en, fr })
