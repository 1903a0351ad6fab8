import type { Page } from '@balafon/sdk/server'
import en from '../../locales/en.json' with { type: 'json' }
import fr from '../../locales/fr.json' with { type: 'json' }

const TEXTS: Readonly<Record<string, typeof en>> = { en, fr }

/** The title and description of `/hello` for browser tabs and link previews. */
export const helloPage: Page = {
  path: '/hello',
  describe: async ({ language }) => {
    const texts = TEXTS[language] ?? en
    return { title: texts['hello.title'], description: texts['hello.text'] }
  },
}
