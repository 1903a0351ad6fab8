import type { Page } from '@balafon/sdk/server'
import en from '../../locales/en.json' with { type: 'json' }
import fr from '../../locales/fr.json' with { type: 'json' }

const LINES: Readonly<Record<string, typeof en>> = { en, fr }

/** What a browser's tab and a link preview say, before the screen is there. */
export const helloPage: Page = {
  path: '/hello',
  describe: async ({ language }) => {
    const lines = LINES[language] ?? en
    return { title: lines['hello.title'], description: lines['hello.text'] }
  },
}
