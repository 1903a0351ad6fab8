import { expect, test } from 'vitest'
import { omitTexts } from './omit-texts.ts'

const createModule = (home: string) => `import manifest from '../plugin.ts'
export default defineClientPlugin(manifest, {
  components: { Home: () => ${home} },
  locales: { en: () => import('../locales/en.json') },
})
`

test('removes the translations', () => {
  const code = omitTexts('index.ts', createModule("import('./home.tsx')"), ['first', 'user'])
  expect(code).toContain('locales: {},')
  expect(code).not.toContain('chunkTexts')
})

test('lets later chunks wait for the rest of the texts when there is a first chunk', () => {
  expect(omitTexts('index.ts', createModule("import(/* webpackChunkName: 'first' */ './home.tsx')"), ['first', 'user'])).toContain(
    'promises.push(chunkTexts.load())',
  )
})
