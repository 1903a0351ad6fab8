import type { RsbuildPlugin } from '@rsbuild/core'

/** react-aria brings its own words in 34 languages, for the most part for tables and calendars. In a browser of another language than ours it speaks English. */
export const dropUnusedLocales = (): RsbuildPlugin => ({
  name: 'balafon:only-our-languages',
  setup(api) {
    const test = /[\\/]react-(aria|aria-components|stately)[\\/].*[\\/]intl[\\/](.+[\\/])?(?!en-US|fr-FR)[a-z]{2}-[A-Z]{2}\.mjs$/
    api.transform({ test }, () => "export { default } from './en-US.mjs'")
  },
})
