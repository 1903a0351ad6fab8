import type { Page } from '@balafon/sdk/server'
import en from '../../locales/en.json' with { type: 'json' }
import fr from '../../locales/fr.json' with { type: 'json' }

const LINES: Readonly<Record<string, Readonly<Record<string, string>>>> = { en, fr }

const titled = (path: string, key: keyof typeof en): Page => ({
  path,
  describe: async ({ language }) => ({ title: LINES[language]?.[key] ?? en[key] }),
})

/** The tab has its name before the screen is there. */
export const authPages: readonly Page[] = [
  titled('/login', 'auth.login.title'),
  titled('/register', 'auth.register.title'),
  titled('/workspace/join/login', 'auth.login.title'),
  titled('/workspace/join/register', 'auth.register.title'),
  titled('/forgot-password', 'auth.forgot.title'),
]
