import en from '../locales/en.json' with { type: 'json' }
import fr from '../locales/fr.json' with { type: 'json' }

/** Returns the texts of the core by language. */
export const getCoreTranslations = () => ({ en, fr })
