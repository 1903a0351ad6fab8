import { existsSync, readdirSync, statSync, watch } from 'node:fs'
import path from 'node:path'

/** Folders that the server imports, apart from the plugins. */
const SERVER_FOLDERS = ['server', 'packages/sdk/contract', 'packages/sdk/server', 'packages/sdk/host-server', 'packages/demo-music']
/** The folders of a plugin that the server imports or reads. Changes in all other folders are for browsers only. */
const PLUGIN_FOLDERS = ['contract', 'server', 'locales']
const PLUGIN_MANIFEST = 'plugin.ts'

const isSource = (file) => /\.(ts|json|mjs|js)$/.test(file) && !/\.test\.tsx?$|node_modules/.test(file)

/** Calls a function after a change of a file that the server imports or reads. */
export function watchServerSources(root, pluginFolders, onChange) {
  const onEvent = (_event, file) => isSource(String(file)) && onChange()
  for (const folder of SERVER_FOLDERS) watch(path.join(root, folder), { recursive: true }, onEvent)
  watch(path.join(root, 'packages/ui'), (_event, file) => file === 'themes.ts' && onChange())
  for (const folder of pluginFolders.flatMap(listFolders)) watchPlugin(folder, onEvent)
}

/** Watches single folders, since a plugin outside the checkout may have its own `node_modules`, which is too large to watch. */
function watchPlugin(plugin, onEvent) {
  const watched = new Set()
  const watchFolder = (name) => {
    if (watched.has(name) || !existsSync(path.join(plugin, name))) return
    watched.add(name)
    watch(path.join(plugin, name), { recursive: true }, onEvent).on('error', () => watched.delete(name))
  }
  for (const name of PLUGIN_FOLDERS) watchFolder(name)
  watch(plugin, (event, file) => {
    if (file === PLUGIN_MANIFEST) onEvent(event, file)
    else if (PLUGIN_FOLDERS.includes(String(file))) watchFolder(String(file))
  })
}

/** Lists the folders in a folder. */
const listFolders = (folder) =>
  readdirSync(folder)
    .map((name) => path.join(folder, name))
    .filter((child) => statSync(child).isDirectory())
