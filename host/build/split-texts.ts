import type { RsbuildPlugin } from '@rsbuild/core'

/** The texts of forms, lists, editors, uploads and charts, and of screens that few users see. Their keys begin with these words. */
const LATE = /^(list|uploads|field|editor|resource|form|chart|stepper|verification|suspended|safe_mode)\./

/** Splits the texts of the host: `en.json?first` contains the texts of the shell, and `en.json?late` the texts that most pages do not show. */
export const splitTexts = (): RsbuildPlugin => ({
  name: 'balafon:split-texts',
  setup(api) {
    api.transform({ test: /[\\/]host[\\/]locales[\\/]\w+\.json$/, resourceQuery: /^\?(first|late)$/ }, ({ code, resourceQuery }) => {
      const texts: Readonly<Record<string, string>> = JSON.parse(code)
      return JSON.stringify(Object.fromEntries(Object.entries(texts).filter(([key]) => LATE.test(key) === (resourceQuery === '?late'))))
    })
  },
})
