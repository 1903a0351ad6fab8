import { describe, expect, test } from 'vitest'
import { omitTexts } from './omit-texts.ts'

const createModule = (home: string) => `import manifest from '../plugin.ts'
export default defineClientPlugin(manifest, {
  components: { Home: () => ${home} },
  locales: { en: () => import('../locales/en.json') },
})
`

test('removes the translations', () => {
  const code = omitTexts('index.ts', createModule("import('./home.tsx')"), 'first', ['user'])
  expect(code).toContain('locales: {},')
  expect(code).not.toContain('chunkTexts')
})

describe('with a first chunk', () => {
  const code = omitTexts('index.ts', createModule("import(/* webpackChunkName: 'first' */ './home.tsx')"), 'first', ['user'])
  const hook = code.slice(code.indexOf('export const chunkTexts')).replace('export ', '')

  /** Runs the hook as the bundler does for a chunk, and returns which texts the chunk waits for. */
  function load(file: string): readonly string[] {
    const runtime = { f: { texts: (_id: number, _promises: unknown[]) => {} }, u: () => file, federation: {} }
    const chunkTexts: Record<'loadCommon' | 'load' | 'loadOthers', () => string> = new Function('__webpack_require__', `${hook}; return chunkTexts`)(runtime)
    Object.assign(chunkTexts, { loadCommon: () => 'common', load: () => 'rest', loadOthers: () => 'others' })
    const promises: string[] = []
    runtime.f.texts(1, promises)
    return promises
  }

  test.each([
    ['static/js/async/first.js', []],
    ['static/js/async/user.js', ['common']],
    ['static/js/async/shared.js', ['common', 'rest']],
    ['static/js/async/shared-admin.js', ['common', 'rest', 'others']],
  ])('makes %s wait for the texts %j', (file, texts) => {
    expect(load(file)).toEqual(texts)
  })
})
