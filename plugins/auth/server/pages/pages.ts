import type { Page } from '@balafon/sdk/server'
import en from '../../locales/en.json' with { type: 'json' }
import fr from '../../locales/fr.json' with { type: 'json' }

const TEXTS: Readonly<Record<string, Readonly<Record<string, string>>>> = { en, fr }

const createPage = (path: string, titleKey: keyof typeof en): Page => ({
  path,
  describe: async ({ language }) => ({ title: TEXTS[language]?.[titleKey] ?? en[titleKey] }),
})

/** The titles of the sign-in pages, so that the tab has its name before the screen is loaded. */
export const authPages: readonly Page[] = [
  createPage('/login', 'auth.login.title'),
  createPage('/register', 'auth.register.title'),
  createPage('/workspace/join/login', 'auth.login.title'),
  createPage('/workspace/join/register', 'auth.register.title'),
  createPage('/forgot-password', 'auth.forgot.title'),
]
