import type { RsbuildPlugin } from '@rsbuild/core'

/** Replaces react-aria's translations into 34 languages with English, except those for the languages of the site. */
export const dropUnusedLocales = (): RsbuildPlugin => ({
  name: 'balafon:drop-unused-locales',
  setup(api) {
    // Matches every translation file except `en-US.mjs` and `fr-FR.mjs`.
    const test = /[\\/]react-(aria|aria-components|stately)[\\/].*[\\/]intl[\\/](.+[\\/])?(?!en-US|fr-FR)[a-z]{2}-[A-Z]{2}\.mjs$/
    api.transform({ test }, () => "export { default } from './en-US.mjs'")
  },
})
