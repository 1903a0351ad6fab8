import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from '@swc/core'

/** The page written by `npm run docs`. */
export const PAGE_PATH = 'docs/plugins/extension-points.md'

const HEAD = `# Extension points

An extension point is a named place that plugins add something to. This page is generated from the types: run \`npm run docs\` after a change.

- **Client extension points** take contributions: plain data in \`contributes\` of the manifest. Every item may have \`order\` (lower comes first) and \`audience\`. Contributions that are not for a user are not sent to that user. A component gets the props of its extension point. Its code loads when it is shown. In all items \`label\` and \`title\` are translation keys, \`icon\` is an icon name, \`component\` and \`run\` name a component or a command of the client module, and \`requiresSetting\` names a public setting that must be on.
- **Server extension points** take providers: objects with functions, returned by \`provides\` of the server module and found with \`context.getProviders(point)\`.

To add types of another plugin, import its contract: \`import type {} from '@balafon/plugin-player/contract/points'\`. To define your own extension point, see [Client module](client-module.md#define-an-extension-point).
`

/** Builds the reference of all extension points from the interfaces \`ExtensionPoints\` and \`ServerExtensionPoints\`. */
export function buildExtensionPointsPage(root) {
  const folders = [
    'packages/sdk/contract',
    ...readdirSync(path.join(root, 'plugins'))
      .sort()
      .map((name) => `plugins/${name}/contract`),
  ]
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .sort()
      .map((name) => `${folder}/${name}`),
  )
  const points = files.flatMap((file) => readPoints(root, file))
  const writeSection = (title, kind) => [`## ${title}`, ...points.filter((point) => point.kind === kind).map(writePoint)]
  return [
    HEAD.trim(),
    ...writeSection('Client extension points', 'ExtensionPoints'),
    ...writeSection('Server extension points', 'ServerExtensionPoints'),
    '',
  ].join('\n\n')
}

function readPoints(root, file) {
  const text = readFileSync(path.join(root, file), 'utf8')
  if (!/interface (?:ExtensionPoints|ServerExtensionPoints)\b/.test(text)) return []
  const module = parseSync(text, { syntax: 'typescript', target: 'es2022' })
  const bytes = Buffer.from(text)
  // swc counts positions in bytes, and does not begin again at 0 for each file: it continues after the files that it parsed before.
  const offset = module.span.start - countLeadingBytes(text)
  const getSource = ({ span }) => bytes.subarray(span.start - offset, span.end - offset).toString()
  return collectInterfaces(module.body)
    .filter(({ id }) => id.value === 'ExtensionPoints' || id.value === 'ServerExtensionPoints')
    .flatMap(({ id, body }) =>
      body.body.map((member) => {
        const source = getSource(member).trim()
        const position = text.indexOf(source)
        return { kind: id.value, file, name: member.key.value, comment: readComment(text, position), source, types: readTypes(text, source) }
      }),
    )
}

/** Counts the bytes of white space and comments before the first token, because swc's position of a module is that of the first token. */
function countLeadingBytes(text) {
  const match = /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*/.exec(text)
  return Buffer.byteLength(match ? match[0] : '')
}

function collectInterfaces(body) {
  return body.flatMap((node) => {
    const declaration = node.type === 'ExportDeclaration' ? node.declaration : node
    if (declaration.type === 'TsInterfaceDeclaration') return [declaration]
    if (declaration.type === 'TsModuleDeclaration') return collectInterfaces(declaration.body.body)
    return []
  })
}

/** Returns the text of the docstring that ends right before a position. */
function readComment(text, end) {
  const match = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(text.slice(0, end))
  if (!match) return ''
  return match[1]
    .split('\n')
    .map((line) => line.replace(/^\s*\*?\s?/, '').trim())
    .filter(Boolean)
    .join(' ')
}

/** Returns the source of the exported types of the file that the source of an extension point refers to. */
function readTypes(text, source) {
  const names = [...new Set([...source.matchAll(/\b[A-Z]\w+/g)].map(([name]) => name))]
  return names.flatMap((name) => {
    // An optional docstring, and the declaration until the next empty line.
    const match = new RegExp(`(?:^|\\n)((?:/\\*\\*(?:(?!\\*/)[\\s\\S])*\\*/\\n)?export (?:interface|type) ${name}\\b[\\s\\S]*?\\n(?=\\n|$))`).exec(`${text}\n`)
    // Types that all extension points share are not repeated for each of them.
    const isGeneral = ['Point', 'ItemOptions', 'Audience', 'ExtensionPoints', 'ServerExtensionPoints'].includes(name)
    return match && !isGeneral ? [match[1].trim()] : []
  })
}

/** Writes the section of an extension point. Removes the indentation of its lines. */
function writePoint({ name, comment, source, types, file }) {
  const lines = source.split('\n')
  const indent = Math.min(
    ...lines
      .slice(1)
      .filter(Boolean)
      .map((line) => /^ */.exec(line)[0].length),
    4,
  )
  const member = [lines[0], ...lines.slice(1).map((line) => line.slice(indent))].join('\n')
  const code = ['```ts', `// ${file}`, member, ...types.flatMap((type) => ['…', type]), '```'].join('\n')
  return [`### ${name}`, ...(comment ? [comment] : []), code].join('\n\n')
}
