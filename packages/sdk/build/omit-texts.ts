import { parseSync } from 'oxc-parser'
import { ADMIN_CHUNK } from './group-chunks.ts'

/**
 * Removes the translations from the source of a client module. When the plugin has a first chunk, it also makes the other chunks wait until their texts
 * are loaded. The loader of the SDK sets the functions of `chunkTexts`, which load them.
 * @param firstChunk The name of the chunk that needs only the texts that are loaded with the plugin.
 * @param commonChunks The names of the chunks that also need the common texts, but no others.
 */
export function omitTexts(fileName: string, code: string, firstChunk: string, commonChunks: readonly string[]): string {
  const range = findLocales(fileName, code)
  const withoutTexts = range ? `${code.slice(0, range.start)}{}${code.slice(range.end)}` : code
  return code.includes(`webpackChunkName: '${firstChunk}'`) ? `${withoutTexts}\n${renderHook(firstChunk, commonChunks)}` : withoutTexts
}

/** Renders the code that makes chunks wait for their texts. Chunks without a script, such as those with styles only, do not wait. */
const renderHook = (
  firstChunk: string,
  commonChunks: readonly string[],
) => `export const chunkTexts = { loadCommon: async () => {}, load: async () => {}, loadOthers: async () => {} }
__webpack_require__.f.texts = (chunkId, promises) => {
  const hasName = (names) => new RegExp('(^|/)(' + names + ')\\\\.js$').test(__webpack_require__.u(chunkId))
  if (hasName('${firstChunk}') || __webpack_require__.federation.chunkMatcher?.(chunkId) === false) return
  promises.push(chunkTexts.loadCommon())
  if (hasName('${commonChunks.join('|')}')) return
  promises.push(chunkTexts.load())
  if (hasName('${ADMIN_CHUNK}')) promises.push(chunkTexts.loadOthers())
}
`

/** Finds the value of `locales` in `export default defineClientPlugin(manifest, { locales: … })`. */
function findLocales(fileName: string, code: string): { readonly start: number; readonly end: number } | undefined {
  const { body } = parseSync(fileName, code).program
  const exported = body.find((statement) => statement.type === 'ExportDefaultDeclaration')?.declaration
  const module = exported?.type === 'CallExpression' ? exported.arguments[1] : undefined
  if (module?.type !== 'ObjectExpression') return undefined
  const property = module.properties.find((item) => item.type === 'Property' && item.key.type === 'Identifier' && item.key.name === 'locales')
  return property?.type === 'Property' ? property.value : undefined
}
