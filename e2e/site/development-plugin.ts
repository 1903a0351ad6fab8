import { promises as fs } from 'node:fs'
import path from 'node:path'

/** Writes the source files of a small third-party plugin with a client module and a server module. Nothing is installed or built. */
export async function writeDevelopmentPlugin(folder: string) {
  const files = {
    'package.json': JSON.stringify({ name: '@acme/draft', version: '1.0.0', type: 'module', keywords: ['balafon-plugin'] }),
    'rsbuild.config.ts': "import { definePluginConfig } from '@balafon/sdk/build'\nexport default definePluginConfig(import.meta.dirname)\n",
    'plugin.ts': `import { defineManifest } from '@balafon/sdk/contract'
import { PATH } from './contract/path.ts'

export default defineManifest({
  id: 'acme.draft',
  title: 'draft.title',
  version: '1.0.0',
  engines: { balafon: '^1.0.0' },
  scopes: [],
  contributes: { 'host.routes/v1': [{ path: PATH, component: 'DraftScreen' }] },
})
`,
    'contract/path.ts': "export const PATH = '/draft'\n",
    'client/index.ts': `import { defineClientPlugin } from '@balafon/sdk/client'
import manifest from '../plugin.ts'

export default defineClientPlugin(manifest, { components: { DraftScreen: () => import('./draft-screen.tsx') }, locales: {} })
`,
    'client/draft-screen.tsx': createScreen('First draft'),
    'server/index.ts': createServerModule('first server module'),
    'locales/en.json': '{"draft.title":"Draft"}',
  }
  for (const [file, text] of Object.entries(files)) {
    await fs.mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await fs.writeFile(path.join(folder, file), text)
  }
}

/** Creates the source text of a screen that shows a title. */
export const createScreen = (title: string) => `export default function DraftScreen() {
  return <h1>${title}</h1>
}
`

/** Creates the source text of a server module that prints a text when it starts. */
export const createServerModule = (text: string) => `import { defineServerPlugin } from '@balafon/sdk/server'
import manifest from '../plugin.ts'

export default defineServerPlugin(manifest, { start: () => console.log('${text}') })
`
