import { fetchTexts } from '@balafon/sdk/host'
import englishFirst from '../locales/en.json?first'
import englishLate from '../locales/en.json?late'
import frenchFirst from '../locales/fr.json?first'
import frenchLate from '../locales/fr.json?late'

const createLoader = (url: string) => async () => ({ default: await fetchTexts(url) })

/** The texts of the shell. */
export const FIRST_TEXTS = { en: createLoader(englishFirst), fr: createLoader(frenchFirst) }
/** The texts that most pages do not show. */
export const LATE_TEXTS = { en: createLoader(englishLate), fr: createLoader(frenchLate) }
