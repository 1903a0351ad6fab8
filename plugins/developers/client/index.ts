import { defineClientPlugin } from '@balafon/sdk/client'
import manifest from '../plugin.ts'

export default defineClientPlugin(manifest, {
  components: {
    ApiDocsScreen: () => import('./api-docs/api-docs-screen.tsx'),
    UserTokensTab: () => import('./tokens/user-tokens-tab.tsx'),
    TokensSection: () => import('./tokens/tokens-section.tsx'),
  },
  locales: { en: () => import('../locales/en.json'), fr: () => import('../locales/fr.json') },
})
