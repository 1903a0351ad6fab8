import type { RsbuildPlugin } from '@rsbuild/core'

/** Matches the keys of texts that most pages do not show: those of forms, lists, editors, uploads and charts, and of screens that few users see. */
const LATE = /^(list|uploads|field|editor|resource|form|chart|stepper|verification|suspended|safe_mode)\./
const TEXTS = /[\\/]host[\\/]locales[\\/]\w+\.json$/
const PART = /^\?(first|late)$/
/** The folder of the text files. */
export const TEXTS_FOLDER = 'static/texts'

/**
 * Writes the texts of the host as JSON files, which browsers load in parallel with the scripts: `en.json?first` contains the texts of the shell, and
 * `en.json?late` the texts that most pages do not show. The modules export their URLs.
 */
export const splitTexts = (): RsbuildPlugin => ({
  name: 'balafon:split-texts',
  setup(api) {
    api.transform({ test: TEXTS, resourceQuery: PART }, ({ code, resourceQuery }) => {
      const texts: Readonly<Record<string, string>> = JSON.parse(code)
      return JSON.stringify(Object.fromEntries(Object.entries(texts).filter(([key]) => LATE.test(key) === (resourceQuery === '?late'))))
    })
    api.modifyRspackConfig((config, { mergeConfig }) => {
      const createRule = (part: string) => ({
        test: TEXTS,
        resourceQuery: new RegExp(`^\\?${part}$`),
        type: 'asset/resource' as const,
        generator: { filename: `${TEXTS_FOLDER}/[name].${part}.[contenthash:10].json` },
      })
      return mergeConfig(config, { module: { rules: [createRule('first'), createRule('late')] } })
    })
  },
})
